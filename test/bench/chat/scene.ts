/** The people of the bench of chats, their sessions and threads: made directly, as sign-ins and busy forms are not what is measured. */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { createAccount } from "#identity/account/create-account.ts";
import { createHasher } from "#identity/passwords/hash-password.ts";
import { newId, type Id } from "#kernel/id.ts";
import type { RequestFacts } from "#platform/request-facts.ts";
import { inTransaction, type Ctx } from "#platform/unit-of-work.ts";
import { openSession } from "#sessions/index.ts";
import { CHAT_COOKIE, hashOfSecret } from "#support/chat/caller.ts";
import { insertThread, type Owner } from "#support/chat/store-threads.ts";
import { newAddress } from "../../../tools/client/client.ts";
import type { Target } from "../../shared/target.ts";

/** A browser: a session or a visitor's secret, at an address of its own. */
export interface Browser {
  readonly token?: string;
  readonly cookie?: { readonly name: string; readonly value: string };
  readonly address: string;
  /** The person; null for a visitor. */
  readonly person: string | null;
}

export interface Chat {
  readonly thread: Id<"th">;
  readonly customer: Browser;
}

export interface Scene {
  /** Chats of the talking, one half visitors. */
  readonly talking: readonly Chat[];
  /** Chats that are open in a page where nobody writes. */
  readonly idle: readonly Chat[];
  readonly staff: readonly Browser[];
}

export interface Sizes {
  readonly talking: number;
  readonly idle: number;
  readonly staff: number;
  /** Pages that one idle customer has open: below the limit of sockets of one session. */
  readonly pagesOfOne: number;
}

/** Nobody signs in by password here. */
const hasher = { ...createHasher({ atOnce: 1, maxWaiting: 8 }), hash: async () => "$argon2id$v=19$m=1$x" };
const FIRST_PHONE = 81_310_000_000;
const facts = (): RequestFacts => ({
  requestId: "bench",
  actor: { kind: "system", name: "bench" },
  language: "EN",
  address: "system",
  responseCookies: [],
});

const staged = <T>({ runtime }: Target, work: (ctx: Ctx) => Promise<T>): Promise<T> => inTransaction(runtime, facts(), work);

export async function setScene(target: Target, { talking, idle, staff, pagesOfOne }: Sizes): Promise<Scene> {
  const customersIdle = Math.ceil(idle / 2 / pagesOfOne);
  const customers = await signedIn(target, Math.ceil(talking / 2) + customersIdle, "CUSTOMER");
  const [busy, calm] = [customers.slice(customersIdle), customers.slice(0, customersIdle)];
  return {
    talking: await openChats(target, browsers(talking, busy)),
    idle: await openChats(target, browsers(idle, calm)),
    staff: await signedIn(target, staff, "SUPPORT"),
  };
}

/** One half visitors, the other half these customers in turn. */
const browsers = (many: number, known: readonly Browser[]): Browser[] =>
  Array.from({ length: many }, (_, n) => (n % 2 === 0 ? visitor() : (known[(n >> 1) % known.length] ?? visitor())));

const visitor = (): Browser => ({
  cookie: { name: CHAT_COOKIE, value: randomBytes(32).toString("base64url") },
  address: newAddress(),
  person: null,
});

async function signedIn(target: Target, many: number, level: "CUSTOMER" | "SUPPORT"): Promise<Browser[]> {
  const isStaff = level === "SUPPORT";
  const emails = Array.from({ length: many }, (_, n) => `${level.toLowerCase()}${n}@bench.example`);
  await staged(target, async (ctx) => {
    for (const [n, email] of emails.entries()) {
      const phone = `+62${FIRST_PHONE + (isStaff ? 5_000 : 0) + n * 10_007}`;
      const pair = isStaff ? null : ({ userType: "CUSTOMER", userBusinessType: "PERSONAL" } as const);
      await createAccount(ctx, { email, phone, password: "", fullName: "Siti Rahma", level, pair }, hasher);
    }
  });
  return staged(target, async (ctx) => {
    const people = await sql<{ id: string }>`select id from identity.person where email = any(${emails}::text[])`.execute(ctx.db);
    const browsers: Browser[] = [];
    for (const { id: personId } of people.rows) {
      const { accessToken } = await openSession(ctx, {
        personId,
        level,
        factor: isStaff ? "totp" : "sms",
        isRemembered: false,
        isStaff,
      });
      browsers.push({ token: accessToken, address: newAddress(), person: personId });
    }
    return browsers;
  });
}

function openChats(target: Target, browsers: readonly Browser[]): Promise<Chat[]> {
  return staged(target, async (ctx) => {
    const chats: Chat[] = [];
    for (const customer of browsers) {
      const thread = newId("th", ctx.now.getTime(), ctx.random(10));
      await insertThread(ctx.db, {
        id: thread,
        channel: "chat",
        subject: "bench",
        customerName: null,
        transferId: null,
        language: "EN",
        openedAt: ctx.now,
        ...ownerOf(customer),
      });
      chats.push({ thread, customer });
    }
    return chats;
  });
}

const ownerOf = ({ person, cookie }: Browser): Owner => ({
  person,
  visitorHash: person === null ? hashOfSecret(cookie?.value ?? "") : null,
});
