/** What the bank tells its customer by itself: results of transfers, payments to virtual accounts. Told again until it is answered. */
import { randomBytes, type KeyObject } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Book, Payment, Status, Transfer } from "./book.ts";
import { amountText, callSignature, timeText, tokenSignature } from "./snap.ts";

export interface NoticeSettings {
  /** Where the customer listens; `/snap/v1.0/…` follows. Null: nowhere. */
  readonly url: string | null;
  readonly clientId: string;
  readonly secret: string;
  readonly privateKey: KeyObject;
  /** The pause before something is told again; it doubles each time. */
  readonly retryMs: number;
  /** How long after its answer a transfer's result is told. */
  readonly noticeMs: number;
  /** The house's time, by which what is told is signed. */
  readonly now: () => number;
}

/** What the customer answered: null when nothing came. */
export interface Told {
  readonly status: number | null;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Signing {
  readonly secret?: string;
  readonly ageMs?: number;
}

export interface Notices {
  readonly settings: NoticeSettings;
  /** One call to the customer, signed. */
  tell(path: string, body: object, signing?: Signing): Promise<Told>;
  /** The same, again and again until it is answered with something else than a fault; false when nobody listened. */
  insist(path: string, body: object): Promise<boolean>;
  /** What was told so far, newest last. */
  readonly log: readonly { readonly path: string; readonly reference: string; readonly status: number | null }[];
  stop(): void;
}

const MAX_TRIES = 8;
const MAX_AT_ONCE = 16;
const MAX_LOG = 2_000;
const TIMEOUT_MS = 5_000;
const STALE_MS = 3_600_000;
const VERSION = "/snap/v1.0";

export function openNotices(settings: NoticeSettings): Notices {
  const stopping = new AbortController();
  const log: { path: string; reference: string; status: number | null }[] = [];
  const waiting: (() => void)[] = [];
  let underWay = 0;
  let token: { text: string; untilMs: number } | null = null;
  const post = async (path: string, headers: Record<string, string>, body: string): Promise<Told> => {
    if (settings.url === null) return { status: null, body: {} };
    if (underWay >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    underWay += 1;
    try {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]);
      const init = {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body,
        redirect: "error",
        signal,
      } as const;
      const response = await fetch(`${settings.url}${path}`, init);
      const said = await response.json().catch(() => ({}));
      return { status: response.status, body: said as Told["body"] };
    } catch (error) {
      // fetch tells a refused connection as TypeError and a timeout as DOMException.
      if (error instanceof TypeError || error instanceof DOMException) return { status: null, body: {} };
      throw error;
    } finally {
      underWay -= 1;
      waiting.shift()?.();
    }
  };
  const accessToken = async (): Promise<string | null> => {
    if (token && settings.now() < token.untilMs) return token.text;
    const timestamp = timeText(settings.now());
    const signature = tokenSignature(settings.privateKey, settings.clientId, timestamp);
    const headers = { "x-client-key": settings.clientId, "x-timestamp": timestamp, "x-signature": signature };
    const given = await post(`${VERSION}/access-token/b2b`, headers, JSON.stringify({ grantType: "client_credentials" }));
    const text = given.body["accessToken"];
    if (typeof text !== "string") return null;
    token = { text, untilMs: settings.now() + Number(given.body["expiresIn"]) * 500 };
    return text;
  };
  const notices: Notices = {
    settings,
    log,
    async tell(path, fields, { secret = settings.secret, ageMs = 0 } = {}) {
      const held = await accessToken();
      if (held === null) return { status: null, body: {} };
      const body = JSON.stringify(fields);
      const timestamp = timeText(settings.now() - ageMs);
      const headers = {
        authorization: `Bearer ${held}`,
        "x-timestamp": timestamp,
        "x-signature": callSignature(secret, { method: "POST", path: `${VERSION}${path}`, token: held, body, timestamp }),
        "x-partner-id": settings.clientId,
        "x-external-id": BigInt(`0x${randomBytes(14).toString("hex")}`).toString(),
        "channel-id": "95221",
      };
      const told = await post(`${VERSION}${path}`, headers, body);
      if (told.status === 401) token = null;
      const named = fields as { readonly originalPartnerReferenceNo?: string; readonly virtualAccountNo?: string };
      log.push({
        path,
        reference: named.originalPartnerReferenceNo ?? named.virtualAccountNo ?? "",
        status: told.status,
      });
      if (log.length > MAX_LOG) log.shift();
      return told;
    },
    async insist(path, body) {
      if (settings.url === null) return false;
      for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
        if (attempt > 0) await pause(settings.retryMs * 2 ** (attempt - 1), undefined, { signal: stopping.signal });
        const { status } = await notices.tell(path, body);
        if (status !== null && status !== 401 && status !== 429 && status < 500) return true;
      }
      return false;
    },
    stop() {
      stopping.abort();
      for (const go of waiting.splice(0)) go();
    },
  };
  return notices;
}

interface Teller {
  readonly notices: Notices;
  readonly book: Book;
  readonly account: string;
}

/** Tells what became of a transfer, as its account wants. Never throws but for a bug: stopping ends what waits. */
export async function announce(bank: Teller, transfer: Transfer): Promise<void> {
  const { notices, book } = bank;
  const { status, behaviour, service, reference } = transfer;
  const path = service === "23" ? "/transfer-skn/notify" : "/transfer-interbank/notify";
  if (behaviour === "notice_lost") return;
  try {
    if (behaviour !== "notice_early") await pause(notices.settings.noticeMs);
    if (behaviour === "notice_forged") {
      await notices.tell(path, notice(bank, transfer, "06"), { secret: "somebody else's secret" });
      await notices.tell(path, notice(bank, transfer, "06"), { ageMs: STALE_MS });
    }
    let isTold = false;
    const times = behaviour === "notice_thrice" ? 3 : 1;
    for (let n = 0; n < times; n++) isTold = await notices.insist(path, notice(bank, transfer, status));
    if (behaviour === "notice_unordered") await notices.insist(path, notice(bank, transfer, "03"));
    if (isTold && book.transfers.get(reference)) book.record({ e: "told", reference, status });
  } catch (error) {
    if (!(error instanceof Error && error.name === "AbortError")) throw error;
  }
}

/** The same words at each repetition. */
function notice({ account }: Teller, transfer: Transfer, status: Status): object {
  return {
    originalPartnerReferenceNo: transfer.reference,
    originalReferenceNo: transfer.providerRef,
    latestTransactionStatus: status,
    amount: amountText(transfer.sen),
    beneficiaryAccountName: transfer.name,
    beneficiaryAccountNo: transfer.account,
    beneficiaryBankCode: transfer.bank,
    sourceAccountNo: account,
    transactionDate: timeText(transfer.receivedMs),
  };
}

/** Tells that a virtual account was paid, so many times; each repetition says that it is one. */
export async function announcePayment(
  { notices }: Pick<Teller, "notices">,
  payment: Payment,
  fields: object,
  times: number,
): Promise<void> {
  try {
    for (let n = 0; n < times; n++)
      await notices.insist("/transfer-va/payment", {
        ...paymentNotice(payment),
        ...fields,
        ...(n > 0 ? { flagAdvise: "Y" } : {}),
      });
  } catch (error) {
    if (!(error instanceof Error && error.name === "AbortError")) throw error;
  }
}

function paymentNotice({ id, sen, atMs, payer }: Payment): object {
  return {
    paymentRequestId: id,
    channelCode: 6011,
    paidAmount: amountText(sen),
    trxDateTime: timeText(atMs),
    referenceNo: id.slice(0, 15),
    ...(payer === null
      ? {}
      : { hashedSourceAccountNo: payer.account, sourceBankCode: payer.bank, additionalInfo: { sourceAccountName: payer.name } }),
  };
}
