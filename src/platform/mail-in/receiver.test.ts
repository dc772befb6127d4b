/** The receiver by itself, with commands as mail servers say them. */
import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createLog } from "../log.ts";
import type { ArrivedMail, MailOutcome } from "./arrived-mail.ts";
import { startReceiver, type Receiver, type ReceiverOptions } from "./receiver.ts";

let receiver: Receiver | undefined;
const outcomes: MailOutcome[] = [];
const taken: ArrivedMail[] = [];
afterEach(async () => {
  await receiver?.stop();
  receiver = undefined;
  outcomes.length = 0;
  taken.length = 0;
});

async function start(more: Partial<ReceiverOptions> = {}): Promise<Receiver> {
  receiver = await startReceiver({
    host: "127.0.0.1",
    port: 0,
    isOurs: (recipient) => recipient === "layanan@contoh.example",
    take: async (mail) => {
      taken.push(mail);
      return "new";
    },
    log: createLog({ LOG_LEVEL: "silent" }),
    onOutcome: (outcome) => void outcomes.push(outcome),
    ...more,
  });
  return receiver;
}

/** A connection that says one line after the other; `saying` resolves to the reply of the last one. */
async function open(port: number) {
  const socket = connect(port, "127.0.0.1");
  socket.setEncoding("utf8");
  const reply = () => nextReply(socket);
  await reply();
  return {
    socket,
    async saying(...lines: readonly string[]): Promise<string> {
      let said = "";
      for (const line of lines) {
        socket.write(`${line}\r\n`);
        said = await reply();
      }
      return said;
    },
  };
}

function nextReply(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let said = "";
    const listen = (text: string) => {
      said += text;
      if (!/^\d{3} .*\r\n$/m.test(said)) return;
      end();
    };
    const end = () => {
      socket.off("data", listen).off("close", end);
      resolve(said);
    };
    socket.on("data", listen).on("close", end);
  });
}

const ENVELOPE = ["EHLO mx", "MAIL FROM:<siti@contoh.example>", "RCPT TO:<Layanan@contoh.example>", "DATA"];

test("several mails in one connection, with the server that they came from", async () => {
  const { port } = await start();
  const { saying, socket } = await open(port);
  await saying("EHLO mx", "XFORWARD ADDR=203.0.113.7 HELO=mail.contoh.example");
  for (let n = 0; n < 2; n++) expect(await saying(...ENVELOPE.slice(1), `From: a\r\n\r\n${n}\r\n.`)).toMatch(/^250 /);
  socket.destroy();
  expect(taken.map(({ sender, recipients, client }) => [sender, recipients, client])).toEqual(
    [0, 1].map(() => [
      "siti@contoh.example",
      ["layanan@contoh.example"],
      { address: "203.0.113.7", name: "mail.contoh.example" },
    ]),
  );
});

test("another recipient is refused, and a mail without one is none", async () => {
  const { port } = await start();
  const { saying, socket } = await open(port);
  expect(await saying("EHLO mx", "MAIL FROM:<siti@contoh.example>", "RCPT TO:<korban@lain.example>")).toMatch(/^550 /);
  expect(await saying("DATA")).toMatch(/^5\d\d /);
  socket.destroy();
  expect(outcomes).toEqual(["relay"]);
});

test("whatever is thrown is a failure for now, and the connection goes on", async () => {
  const { port } = await start({ take: () => Promise.reject(new Error("no database")) });
  const { saying, socket } = await open(port);
  expect(await saying(...ENVELOPE, "x\r\n.")).toMatch(/^451 .*4\.3\.0/);
  expect(await saying("NOOP")).toMatch(/^250 /);
  socket.destroy();
});

test("who sends too slowly is refused for now, and who breaks off leaves nothing behind", async () => {
  const { port } = await start({ maxDataMs: 0 });
  const slow = await open(port);
  await slow.saying(...ENVELOPE);
  slow.socket.write("From: a\r\n");
  slow.socket.write("\r\nx\r\n.\r\n");
  expect(await nextReply(slow.socket)).toMatch(/^451 |^$/);
  slow.socket.destroy();
  const broken = await open(port);
  await broken.saying(...ENVELOPE);
  broken.socket.destroy();
  expect(taken).toEqual([]);
  // It still takes mails of others.
  const other = await open(port);
  expect(await other.saying("EHLO mx", "NOOP")).toMatch(/^250 /);
  other.socket.destroy();
});

test("more connections than it holds are told to come back", async () => {
  const { port } = await start();
  const held = [];
  for (let n = 0; n < 8; n++) held.push(await open(port));
  const socket = connect(port, "127.0.0.1");
  socket.setEncoding("utf8");
  expect(await nextReply(socket)).toMatch(/^421 /);
  for (const one of [...held.map((connection) => connection.socket), socket]) one.destroy();
});

test("it stops once the mail in its hands is stored", async () => {
  let store: () => void = () => undefined;
  const storing = Promise.withResolvers<undefined>();
  const { port, stop } = await start({
    take: async () => {
      storing.resolve(undefined);
      await new Promise<void>((resolve) => (store = resolve));
      return "new";
    },
  });
  const { saying, socket } = await open(port);
  const said = saying(...ENVELOPE, "x\r\n.");
  await storing.promise;
  const stopped = stop();
  store();
  expect(await said).toMatch(/^250 /);
  socket.destroy();
  await stopped;
  receiver = undefined;
});
