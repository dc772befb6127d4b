/** A proxy that loses answers: the server's answer never arrives, and the server may be killed at that moment. */
import net, { type AddressInfo } from "node:net";
import { insistLocal } from "../../tools/client/send-request.ts";

export interface LosingProxy {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Forwards requests; at the first byte of an answer, which the server writes after its commit, `onAnswer` runs and the caller's connection
 * is cut.
 */
export async function openLosingProxy(upstream: string, onAnswer: () => void): Promise<LosingProxy> {
  insistLocal(upstream);
  const { hostname, port } = new URL(upstream);
  const sockets = new Set<net.Socket>();
  const server = net.createServer((caller) => {
    const server = net.connect(Number(port), hostname);
    for (const socket of [caller, server]) {
      sockets.add(socket);
      // Cut connections are the purpose.
      socket.on("error", () => undefined);
      socket.on("close", () => sockets.delete(socket));
    }
    caller.on("data", (chunk) => server.write(chunk));
    server.once("data", () => {
      onAnswer();
      caller.destroy();
      server.destroy();
    });
    server.on("close", () => caller.destroy());
    caller.on("close", () => server.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
