/** Asks a relay for an allocation as a browser does before a call, and gives it back. */
import { createSocket } from "node:dgram";
import { connect } from "node:net";
import { connect as connectTls } from "node:tls";
import type { Random } from "#platform/clock.ts";
import { relayAddressOf, type RelayAddress } from "./relay-address.ts";
import {
  answerOf,
  ATTRIBUTE,
  METHOD,
  requestBytes,
  statedBytes,
  TRANSACTION_BYTES,
  type Login,
  type TurnAnswer,
} from "./turn-message.ts";
import type { RelayCredentials } from "./relay-credentials.ts";

/** RFC 8489, 6.2.1: a lost datagram is sent again after 500 ms, then after twice as long. */
const RESEND_AFTER_MS = [500, 1_000, 2_000] as const;
const TIMEOUT_MS = 8_000;
/** Asks for UDP between the relay and the other side: the only transport that browsers relay. */
const OVER_UDP = Buffer.from([17, 0, 0, 0]);
const MAX_ANSWER_BYTES = 2_048;

export type Allocation =
  | { readonly kind: "allocated"; readonly relayed: string }
  /** The relay's code: 401 for credentials that are not its own or have ended, 486 for a used-up quota. */
  | { readonly kind: "refused"; readonly code: number | null }
  | { readonly kind: "silent"; readonly why: string };

interface Line {
  readonly send: (bytes: Buffer) => void;
  readonly close: () => void;
  /** Calls this when the other side closes the stream; never for datagrams. */
  readonly onClosed: (tell: () => void) => void;
  /** Datagrams get lost; a stream does not. */
  readonly isReliable: boolean;
}

class Silence extends Error {}

/** Allocates with these credentials and releases at once. */
export async function allocateRelay({ urls, username, credential }: RelayCredentials, random: Random): Promise<Allocation> {
  let take: ((bytes: Buffer) => void) | undefined;
  let line: Line | undefined;
  try {
    line = await openLine(relayAddressOf(urls), (bytes) => take?.(bytes));
    const open = line;
    const ask = (method: number, value: readonly [number, Buffer], login: Login | null) => {
      const transaction = Buffer.from(random(TRANSACTION_BYTES));
      return exchange(open, requestBytes(method, transaction, [value], login), (given) => (take = given), {
        method,
        transaction,
      });
    };
    const transport = [ATTRIBUTE.requestedTransport, OVER_UDP] as const;
    // Without a login the relay refuses and names its realm; a relay without one has no need to.
    const first = await ask(METHOD.allocate, transport, null);
    const { realm, nonce } = first;
    if (first.isSuccess || realm === null || nonce === null) return found(first);
    const login = { username, credential, realm, nonce };
    const second = await ask(METHOD.allocate, transport, login);
    if (second.isSuccess) await ask(METHOD.refresh, [ATTRIBUTE.lifetime, Buffer.alloc(4)], login);
    return found(second);
  } catch (error) {
    if (error instanceof Silence) return { kind: "silent", why: error.message };
    throw error;
  } finally {
    line?.close();
  }
}

const found = ({ isSuccess, relayed, code }: TurnAnswer): Allocation =>
  isSuccess && relayed !== null ? { kind: "allocated", relayed } : { kind: "refused", code };

async function openLine(address: RelayAddress, take: (bytes: Buffer) => void): Promise<Line> {
  return address.transport === "udp" ? openDatagrams(address, take) : openStream(address, take);
}

function openDatagrams({ host, port }: RelayAddress, take: (bytes: Buffer) => void): Promise<Line> {
  const socket = createSocket("udp4");
  socket.on("message", take);
  const { promise, resolve, reject } = Promise.withResolvers<Line>();
  socket.on("error", (error: Error) => reject(silenceOf(error)));
  socket.connect(port, host, () =>
    resolve({
      send: (bytes) => socket.send(bytes),
      close: () => socket.close(),
      onClosed: () => undefined,
      isReliable: false,
    }),
  );
  return promise;
}

function openStream({ host, port, isTls }: RelayAddress, take: (bytes: Buffer) => void): Promise<Line> {
  const { promise, resolve, reject } = Promise.withResolvers<Line>();
  const line = (): Line => ({
    send: (bytes) => socket.write(bytes),
    close: () => socket.destroy(),
    onClosed: (tell) => (socket.destroyed ? tell() : socket.once("close", tell)),
    isReliable: true,
  });
  const servername = /^[\d.]+$/.test(host) ? "" : host;
  const socket = isTls
    ? connectTls({ host, port, servername }, () => resolve(line()))
    : connect({ host, port }, () => resolve(line()));
  let waiting = Buffer.alloc(0);
  socket.on("data", (bytes: Buffer) => {
    waiting = Buffer.concat([waiting, bytes]).subarray(0, MAX_ANSWER_BYTES);
    const length = statedBytes(waiting);
    if (length === null || length > waiting.length) return;
    take(waiting.subarray(0, length));
    waiting = waiting.subarray(length);
  });
  socket.on("error", (error: Error) => reject(silenceOf(error)));
  socket.setTimeout(TIMEOUT_MS, () => {
    reject(new Silence(`no connection within ${TIMEOUT_MS / 1_000} s`));
    socket.destroy();
  });
  return promise;
}

const silenceOf = (error: Error): Silence =>
  new Silence("code" in error && typeof error.code === "string" ? error.code : error.name);

/** Sends a request, again if it may be lost, and waits for its answer. */
async function exchange(
  line: Line,
  request: Buffer,
  listen: (take: (bytes: Buffer) => void) => void,
  asked: { readonly method: number; readonly transaction: Buffer },
): Promise<TurnAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<TurnAnswer>();
  listen((bytes) => {
    const answer = answerOf(bytes, asked.method, asked.transaction);
    if (answer !== null) resolve(answer);
  });
  line.onClosed(() => reject(new Silence("it closed the connection")));
  line.send(request);
  const timers = [
    setTimeout(() => reject(new Silence(`no answer within ${TIMEOUT_MS / 1_000} s`)), TIMEOUT_MS),
    ...(line.isReliable ? [] : RESEND_AFTER_MS).map((ms) => setTimeout(() => line.send(request), ms)),
  ];
  try {
    return await promise;
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}
