/** The customer's way to the relay: a forwarder of UDP that can be cut, as a telephone that loses its network. */
import { createSocket, type Socket } from "node:dgram";

export interface Way {
  readonly port: number;
  /** From now on no packet passes in either direction. */
  cut(): void;
  close(): void;
}

/** Forwards each sender's packets to the relay from a socket of its own, and the answers back. */
export async function openWay(relayPort: number): Promise<Way> {
  const entrance = createSocket("udp4");
  const exits = new Map<number, Socket>();
  let isCut = false;
  const exitOf = (port: number, address: string): Socket => {
    const known = exits.get(port);
    if (known !== undefined) return known;
    const exit = createSocket("udp4");
    exits.set(port, exit);
    exit.on("message", (packet) => {
      if (!isCut) entrance.send(packet, port, address);
    });
    return exit;
  };
  entrance.on("message", (packet, { port, address }) => {
    if (!isCut) exitOf(port, address).send(packet, relayPort, "127.0.0.1");
  });
  await new Promise<void>((resolve) => entrance.bind(0, "127.0.0.1", resolve));
  return {
    port: entrance.address().port,
    cut: () => void (isCut = true),
    close: () => {
      for (const socket of [entrance, ...exits.values()]) socket.close();
    },
  };
}
