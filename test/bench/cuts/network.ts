/** A browser's way to the product: a forwarder of TCP, for its calls and its socket alike, that can be cut. */
import { createServer, connect, type Socket } from "node:net";

/** `reset`: connections break at once; `silent`: nothing passes, and then they break; `deaf`: what the browser sends arrives, no answer comes back. */
export const CUTS = ["reset", "silent", "deaf"] as const;
export type Cut = (typeof CUTS)[number];

export interface Way {
  readonly port: number;
  /** Connections that broke in all cuts. */
  readonly broken: () => number;
  cut(how: Cut, lastsMs: number): Promise<void>;
  close(): void;
}

export async function openWay(sitePort: number): Promise<Way> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let now: Cut | null = null;
  let broken = 0;
  const server = createServer((browser) => {
    if (now === "reset") return void browser.resetAndDestroy();
    const site = connect(sitePort, "127.0.0.1");
    const pair = [browser, site] as const;
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    browser.on("data", (bytes) => {
      if (now === null || now === "deaf") site.write(bytes);
    });
    site.on("data", (bytes) => {
      if (now === null) browser.write(bytes);
    });
    for (const socket of pair) socket.on("error", end).on("close", end);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the way has no port");
  // Bytes were lost on each connection that was open: none of them may go on.
  const breakAll = () => {
    broken += pairs.size;
    for (const [browser, site] of pairs) {
      browser.resetAndDestroy();
      site.destroy();
    }
  };
  return {
    port: address.port,
    broken: () => broken,
    async cut(how, lastsMs) {
      now = how;
      if (how === "reset") breakAll();
      await new Promise((resolve) => setTimeout(resolve, lastsMs));
      breakAll();
      now = null;
    },
    close: () => {
      breakAll();
      server.close();
    },
  };
}
