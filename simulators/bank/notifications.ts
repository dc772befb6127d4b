/** The bank's notifications to its customer: transfer results and virtual account payments. Each is repeated until it is answered. */
import { randomBytes, type KeyObject } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Book, Payment, Status, Transfer } from "./book.ts";
import { amountText, callSignature, timeText, tokenSignature } from "./snap.ts";

export interface NotificationSettings {
  /** Base URL of the customer; `/snap/v1.0/…` follows. Null: no notifications. */
  readonly url: string | null;
  readonly clientId: string;
  readonly secret: string;
  readonly privateKey: KeyObject;
  /** Pause before a repetition, in milliseconds; it doubles each time. */
  readonly retryMs: number;
  /** Delay between a transfer's answer and the notification of its result. */
  readonly notificationMs: number;
  /** The shared clock, which dates the signatures of notifications. */
  readonly now: () => number;
}

/** The customer's answer; the status is null when none came. */
export interface NotificationAnswer {
  readonly status: number | null;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Signing {
  readonly secret?: string;
  readonly ageMs?: number;
}

export interface Notifications {
  readonly settings: NotificationSettings;
  /** Sends one signed call to the customer. */
  notify(path: string, body: object, signing?: Signing): Promise<NotificationAnswer>;
  /** Repeats the call until the answer is final (anything but 401, 429 or 5xx). Returns false when none came. */
  insist(path: string, body: object): Promise<boolean>;
  /** Notifications sent so far, newest last. */
  readonly log: readonly { readonly path: string; readonly reference: string; readonly status: number | null }[];
  stop(): void;
}

const MAX_TRIES = 8;
const MAX_AT_ONCE = 16;
const MAX_LOG = 2_000;
const TIMEOUT_MS = 5_000;
const STALE_MS = 3_600_000;
const VERSION = "/snap/v1.0";

export function openNotifications(settings: NotificationSettings): Notifications {
  const stopping = new AbortController();
  const log: { path: string; reference: string; status: number | null }[] = [];
  const waiting: (() => void)[] = [];
  let active = 0;
  let token: { text: string; untilMs: number } | null = null;
  const post = async (path: string, headers: Record<string, string>, body: string): Promise<NotificationAnswer> => {
    if (settings.url === null) return { status: null, body: {} };
    if (active >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    active += 1;
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
      return { status: response.status, body: said as NotificationAnswer["body"] };
    } catch (error) {
      // fetch reports a refused connection as TypeError and a timeout as DOMException.
      if (error instanceof TypeError || error instanceof DOMException) return { status: null, body: {} };
      throw error;
    } finally {
      active -= 1;
      waiting.shift()?.();
    }
  };
  const accessToken = async (): Promise<string | null> => {
    if (token && settings.now() < token.untilMs) return token.text;
    const timestamp = timeText(settings.now());
    const signature = tokenSignature(settings.privateKey, settings.clientId, timestamp);
    const headers = { "x-client-key": settings.clientId, "x-timestamp": timestamp, "x-signature": signature };
    const granted = await post(`${VERSION}/access-token/b2b`, headers, JSON.stringify({ grantType: "client_credentials" }));
    const text = granted.body["accessToken"];
    if (typeof text !== "string") return null;
    token = { text, untilMs: settings.now() + Number(granted.body["expiresIn"]) * 500 };
    return text;
  };
  const notifications: Notifications = {
    settings,
    log,
    async notify(path, fields, { secret = settings.secret, ageMs = 0 } = {}) {
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
      const sent = await post(`${VERSION}${path}`, headers, body);
      if (sent.status === 401) token = null;
      const named = fields as { readonly originalPartnerReferenceNo?: string; readonly virtualAccountNo?: string };
      log.push({
        path,
        reference: named.originalPartnerReferenceNo ?? named.virtualAccountNo ?? "",
        status: sent.status,
      });
      if (log.length > MAX_LOG) log.shift();
      return sent;
    },
    async insist(path, body) {
      if (settings.url === null) return false;
      for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
        if (attempt > 0) await pause(settings.retryMs * 2 ** (attempt - 1), undefined, { signal: stopping.signal });
        const { status } = await notifications.notify(path, body);
        if (status !== null && status !== 401 && status !== 429 && status < 500) return true;
      }
      return false;
    },
    stop() {
      stopping.abort();
      for (const go of waiting.splice(0)) go();
    },
  };
  return notifications;
}

interface Teller {
  readonly notifications: Notifications;
  readonly book: Book;
  readonly account: string;
}

/**
 * Notifies the customer of a transfer's result, in the way that its account number asks for. Throws only on a bug; stopping ends pending
 * repetitions.
 */
export async function announce(bank: Teller, transfer: Transfer): Promise<void> {
  const { notifications, book } = bank;
  const { status, behaviour, service, reference } = transfer;
  const path = service === "23" ? "/transfer-skn/notify" : "/transfer-interbank/notify";
  if (behaviour === "notification_lost") return;
  try {
    if (behaviour !== "notification_early") await pause(notifications.settings.notificationMs);
    if (behaviour === "notification_forged") {
      await notifications.notify(path, notificationBody(bank, transfer, "06"), { secret: "somebody else's secret" });
      await notifications.notify(path, notificationBody(bank, transfer, "06"), { ageMs: STALE_MS });
    }
    let isNotified = false;
    const times = behaviour === "notification_thrice" ? 3 : 1;
    for (let n = 0; n < times; n++) isNotified = await notifications.insist(path, notificationBody(bank, transfer, status));
    if (behaviour === "notification_unordered") await notifications.insist(path, notificationBody(bank, transfer, "03"));
    if (isNotified && book.transfers.get(reference)) book.record({ e: "notified", reference, status });
  } catch (error) {
    if (!(error instanceof Error && error.name === "AbortError")) throw error;
  }
}

/** The same body at each repetition. */
function notificationBody({ account }: Teller, transfer: Transfer, status: Status): object {
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

/** Notifies that a virtual account was paid, `times` times. Each repetition carries the advice flag. */
export async function announcePayment(
  { notifications }: Pick<Teller, "notifications">,
  payment: Payment,
  fields: object,
  times: number,
): Promise<void> {
  try {
    for (let n = 0; n < times; n++)
      await notifications.insist("/transfer-va/payment", {
        ...paymentNotificationBody(payment),
        ...fields,
        ...(n > 0 ? { flagAdvise: "Y" } : {}),
      });
  } catch (error) {
    if (!(error instanceof Error && error.name === "AbortError")) throw error;
  }
}

/** Notifies until it is answered; a bank that stops gives up. */
export async function insistQuietly({ notifications }: Pick<Teller, "notifications">, path: string, body: object): Promise<void> {
  try {
    await notifications.insist(path, body);
  } catch (error) {
    if (!(error instanceof Error && error.name === "AbortError")) throw error;
  }
}

function paymentNotificationBody({ id, sen, atMs, payer }: Payment): object {
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
