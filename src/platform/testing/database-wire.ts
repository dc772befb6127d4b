import net from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** A proxy to PostgreSQL whose connections can be cut, and refused for a while. */
export async function openWire(database: string) {
  const { hostname, port } = new URL(database);
  const sockets = new Set<net.Socket>();
  const listen = async (at: number) => {
    const server = net.createServer((client) => {
      const upstream = net.connect(Number(port), hostname);
      for (const [one, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        sockets.add(one);
        one.on("error", () => undefined);
        one.on("close", () => other.destroy());
        one.pipe(other);
      }
    });
    await new Promise<void>((resolve) => server.listen(at, "127.0.0.1", resolve));
    return server;
  };
  let server = await listen(0);
  const own = (server.address() as net.AddressInfo).port;
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  const url = new URL(database);
  url.port = String(own);
  return {
    url: url.href,
    close,
    async cut(forMs: number) {
      await close();
      // oxlint-disable-next-line sampai/no-real-pause -- the length of the outage is the test's input
      await pause(forMs);
      server = await listen(own);
    },
  };
}
