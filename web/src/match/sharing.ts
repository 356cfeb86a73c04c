import type { SharedPosition } from "../server/types";

/** A position as a piece of an address: its rules and its document as JSON, compressed, in letters that every
 *  address may have. The game is not in it; it has its own place in the address. */
export async function packed({ ruleset, start }: SharedPosition): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify({ ruleset, start }));
  const bytes = await through(text, new CompressionStream("deflate-raw"));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** The position that an address holds. Throws if there is none in it. */
export async function unpacked(game: string, data: string): Promise<SharedPosition> {
  const letters = atob(data.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const text = new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
  const { ruleset, start } = JSON.parse(text) as Omit<SharedPosition, "game">;
  return { game, ruleset, start };
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const passed = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(passed).arrayBuffer());
}
