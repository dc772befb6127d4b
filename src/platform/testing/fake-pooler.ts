/**
 * A pooler that behaves towards its clients like PgBouncer: answers for the server when a connection is opened, and lends five server
 * connections, for a session or for a transaction. With `prepares`, a named statement is parsed again on each server connection that needs
 * it (PgBouncer 1.21 and newer).
 */
import net from "node:net";
import type { AddressInfo } from "node:net";
import pg from "pg";

interface Options {
  readonly mode: "session" | "transaction";
  readonly prepares?: boolean;
  /** Refuses connections with unknown startup parameters, as PgBouncer does unless told to ignore them. */
  readonly refusesSettings?: boolean;
}

/** While it is reset, no client gets a server connection: its answers would reach the next one. */
const RESETTING = Symbol("resetting");
interface Server {
  readonly socket: net.Socket;
  client: Client | typeof RESETTING | null;
  /** The reset has been answered; the connection is free with the ReadyForQuery that follows. */
  isReset: boolean;
}
interface Client {
  readonly socket: net.Socket;
  /** What it has sent since it last had a server connection. */
  unsent: Buffer[];
  /** Its Parse messages by name, to be repeated on another server connection. */
  readonly parsed: Map<string, Buffer>;
}

const SERVERS = 5;
const message = (type: string, body: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
};
const AUTHENTICATED = Buffer.concat([
  message("R", Buffer.from([0, 0, 0, 0])),
  // The pooler's own number instead of the server's process.
  message("K", Buffer.from([0x7f, 1, 2, 3, 4, 5, 6, 7])),
  message("Z", Buffer.from("I")),
]);
const CLOSE = (name: string) => message("C", Buffer.concat([Buffer.from("S"), Buffer.from(`${name}\0`)]));

export async function openStandIn(url: string, options: Options): Promise<{ readonly url: string } & AsyncDisposable> {
  const servers: Server[] = [];
  const waiting: Client[] = [];
  const drivers: pg.Client[] = [];
  for (let n = 0; n < SERVERS; n++) {
    const driver = new pg.Client({ connectionString: url });
    // The connection is cut at the end; nothing waits for it.
    driver.on("error", () => undefined);
    await driver.connect();
    drivers.push(driver);
    const socket = driver.connection.stream as net.Socket;
    socket.removeAllListeners("data");
    const server: Server = { socket, client: null, isReset: false };
    servers.push(server);
    let left = Buffer.alloc(0);
    socket.on("data", (data) => {
      left = Buffer.concat([left, data]);
      while (left.length >= 5 && left.length > left.readInt32BE(1)) {
        const whole = left.subarray(0, left.readInt32BE(1) + 1);
        left = left.subarray(whole.length);
        const isOver = whole[0] === "Z".charCodeAt(0) && whole[5] === "I".charCodeAt(0);
        if (server.client === RESETTING) {
          // A query of the client that left may be answered first.
          if (whole[0] === "C".charCodeAt(0) && textAt(whole, 5).startsWith("DISCARD")) server.isReset = true;
          if (isOver && server.isReset) free(server);
          continue;
        }
        server.client?.socket.write(whole);
        if (isOver && options.mode === "transaction") free(server);
      }
    });
  }
  const free = (server: Server) => {
    server.client = null;
    server.isReset = false;
    const next = waiting.shift();
    if (next) lend(next);
  };
  const lend = (client: Client) => {
    const server = servers.find((one) => one.client === client) ?? servers.find((one) => one.client === null);
    if (!server) return void waiting.push(client);
    server.client = client;
    for (const sent of client.unsent.splice(0)) server.socket.write(options.prepares ? preparing(client, sent) : sent);
  };
  const listener = net.createServer((socket) => {
    const client: Client = { socket, unsent: [], parsed: new Map() };
    let isOpen = false;
    socket.on("error", () => undefined);
    socket.on("data", (data) => {
      if (isOpen) {
        // The pooler handles a client's Terminate itself: the server connection stays for others.
        if (data[0] === "X".charCodeAt(0)) return void socket.end();
        client.unsent.push(data);
        if (!waiting.includes(client)) lend(client);
        return;
      }
      isOpen = true;
      const fault = "SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0";
      if (options.refusesSettings === true && data.includes("statement_timeout")) socket.end(message("E", Buffer.from(fault)));
      else socket.write(AUTHENTICATED);
    });
    socket.on("close", () => {
      const place = waiting.indexOf(client);
      if (place !== -1) waiting.splice(place, 1);
      const server = servers.find((one) => one.client === client);
      if (!server) return;
      server.client = RESETTING;
      // An open transaction is rolled back. PgBouncer forgets named statements between sessions, not between transactions.
      const reset = options.mode === "session" ? "discard all" : "discard temp";
      for (const query of ["rollback", reset]) server.socket.write(message("Q", Buffer.from(`${query}\0`)));
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const { port } = listener.address() as AddressInfo;
  return {
    url: `postgresql://client@127.0.0.1:${port}/any`,
    async [Symbol.asyncDispose]() {
      listener.close();
      for (const { socket } of servers) socket.destroy();
      await Promise.allSettled(drivers.map((driver) => driver.end()));
    },
  };
}

/** A client's messages, each Bind of a named statement preceded by its Parse message. */
function preparing({ parsed }: Client, sent: Buffer): Buffer {
  const out: Buffer[] = [];
  for (let at = 0; at + 5 <= sent.length; at += sent.readInt32BE(at + 1) + 1) {
    const whole = sent.subarray(at, at + sent.readInt32BE(at + 1) + 1);
    const type = String.fromCharCode(whole[0] ?? 0);
    if (type === "P") parsed.set(textAt(whole, 5), whole);
    if (type === "B") {
      const name = textAt(whole, 5 + textAt(whole, 5).length + 1);
      const known = parsed.get(name);
      const isAlready = out.some((one) => one === known);
      if (name !== "" && known !== undefined && !isAlready) out.push(CLOSE(name), known);
    }
    out.push(whole);
  }
  return Buffer.concat(out);
}

function textAt(buffer: Buffer, at: number): string {
  return buffer.subarray(at, buffer.indexOf(0, at)).toString();
}
