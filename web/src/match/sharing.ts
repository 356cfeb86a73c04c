import type { SharedPosition } from "../server/types";

/** Encodes a position for a URL: its rules and document as JSON, compressed, in URL-safe characters. The game
 *  is not included; it has its own place in the path. */
export async function packed({ ruleset, start }: SharedPosition): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify({ ruleset, start }));
  const bytes = await through(text, new CompressionStream("deflate-raw"));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** Decodes the position in a URL. Throws if there is none. */
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
