import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

const WORKER = new URL("worker.js", import.meta.url);
const PUBLIC = new URL("../public/", import.meta.url);

/** Emits the service worker with the names of all built files, and a version that depends on their
 *  content. */
export function serviceWorker() {
  return {
    name: "banneret:service-worker",
    apply: "build",
    generateBundle: {
      // Runs after Vite has dropped unused output.
      order: "post",
      handler(_, bundle) {
        const own = readFileSync(WORKER, "utf8");
        const built = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
        const copied = readdirSync(PUBLIC);
        const files = [...built, ...copied].map((name) => `/${name}`).sort();
        // Built files have a content hash in their names.
        const hash = createHash("sha256").update(own).update(files.join());
        for (const name of copied) hash.update(readFileSync(new URL(name, PUBLIC)));
        const version = hash.digest("hex").slice(0, 16);
        const head = `const VERSION = ${JSON.stringify(version)};\nconst FILES = ${JSON.stringify(files)};\n`;
        this.emitFile({ type: "asset", fileName: "worker.js", source: head + own });
      },
    },
  };
}
