/**
 * A PostgreSQL proxy that reads the protocol (version 3) and triggers at a transaction's commit: before it is forwarded, or after it was
 * answered and before the product receives the answer. A pattern in one of its statements or their values selects the transaction.
 */
import net from "node:net";

export interface CommitTrap {
  /** Matches a statement of the transaction, or its values. */
  readonly sees: RegExp;
  readonly strikes: "before_commit" | "after_commit";
}

export interface PostgresWire {
  /** The database URL for the product. */
  readonly url: string;
  /** Triggers at the next matching transaction; null disarms. */
  arm(trap: CommitTrap | null, strike: () => void): void;
  close(): Promise<void>;
}

const BYTE_AND_LENGTH = 5;

export async function openPostgresWire(database: string): Promise<PostgresWire> {
  const target = new URL(database);
  const armed: Armed = { trap: null, strike: () => undefined };
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      // Messages are forwarded one by one: with Nagle's algorithm each would wait for the acknowledgement of the one before.
      socket.setNoDelay(true);
      socket.on("error", () => undefined); // the close event ends the other side
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    listenIn(client, upstream, armed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(database);
  url.port = String((server.address() as net.AddressInfo).port);
  return {
    url: url.href,
    arm(trap, strike) {
      armed.trap = trap;
      armed.strike = strike;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Armed {
  trap: CommitTrap | null;
  strike: () => void;
}

/** Forwards everything, message by message, until it triggers. */
function listenIn(client: net.Socket, upstream: net.Socket, armed: Armed): void {
  let isSeen = false;
  let isCommitting = false;
  let isStruck = false;
  const strike = () => {
    isStruck = true;
    armed.trap = null;
    armed.strike();
    client.destroy();
    upstream.destroy();
  };
  // The first message of a connection has no type.
  let isFirst = true;
  const fromClient = splitter((message) => {
    if (isStruck) return;
    const type = isFirst ? "" : String.fromCharCode(message[0] ?? 0);
    isFirst = false;
    const { trap } = armed;
    if (trap !== null && (type === "Q" || type === "P" || type === "B")) {
      const text = message.toString("latin1", BYTE_AND_LENGTH);
      if (type === "Q" && /^(?:begin|start transaction)/i.test(text)) isSeen = false;
      else if (type === "Q" && /^commit/i.test(text) && isSeen) {
        isSeen = false;
        if (trap.strikes === "before_commit") return strike();
        isCommitting = true;
      } else if (trap.sees.test(text)) isSeen = true;
    }
    upstream.write(message);
  }, true);
  const fromServer = splitter((message) => {
    if (isStruck) return;
    // The trap may have triggered at another connection's transaction meanwhile; then this one is not hit.
    if (isCommitting && armed.trap === null) isCommitting = false;
    if (isCommitting && message[0] === 0x43 && message.toString("latin1", BYTE_AND_LENGTH).startsWith("COMMIT")) return strike();
    client.write(message);
  }, false);
  client.on("data", (chunk: Buffer) => passOn(upstream, () => fromClient(chunk)));
  upstream.on("data", (chunk: Buffer) => passOn(client, () => fromServer(chunk)));
}

/** Messages that arrived together are forwarded together. */
function passOn(to: net.Socket, work: () => void): void {
  to.cork();
  work();
  to.uncork();
}

/** Splits a stream into messages: a type byte, and a length that includes itself. */
function splitter(take: (message: Buffer) => void, beginsUntyped: boolean): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let isUntyped = beginsUntyped;
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isUntyped ? 0 : 1;
      if (rest.length < head + 4) return;
      const length = rest.readInt32BE(head) + head;
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      isUntyped = false;
      take(message);
    }
  };
}
