import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

const WORKER = new URL("worker.js", import.meta.url);
const PUBLIC = new URL("../public/", import.meta.url);

/** Writes the service worker with the names of all files of the build, and a version that changes with them. */
export function serviceWorker() {
  return {
    name: "banneret:service-worker",
    apply: "build",
    generateBundle: {
      // When Vite has dropped what the page does not load.
      order: "post",
      handler(_, bundle) {
        const own = readFileSync(WORKER, "utf8");
        const built = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
        const copied = readdirSync(PUBLIC);
        const files = [...built, ...copied].map((name) => `/${name}`).sort();
        // What is built has its content in its name.
        const hash = createHash("sha256").update(own).update(files.join());
        for (const name of copied) hash.update(readFileSync(new URL(name, PUBLIC)));
        const version = hash.digest("hex").slice(0, 16);
        const head = `const VERSION = ${JSON.stringify(version)};\nconst FILES = ${JSON.stringify(files)};\n`;
        this.emitFile({ type: "asset", fileName: "worker.js", source: head + own });
      },
    },
  };
}
