/**
 * Messages about cash that waits: the code goes to the sender, also for a refund; the recipient is notified of the cash without the code
 * (NOT-2).
 */
import { href } from "#kernel/href.ts";
import { localizePath, type Language } from "#kernel/locale.ts";
import { formatMoney, type Money } from "#kernel/money.ts";
import { formatDate, formatInstant, HOUR_MS, toLocalDate, type Zone } from "#kernel/time.ts";
import { unlinked } from "#kernel/defang-links.ts";
import { findContact } from "#identity/index.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import type { Keys } from "#platform/keys/keyring.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { PICKUP_COLLECTED, PICKUP_WAITING } from "../model/message-templates.ts";
import { agreementSchema } from "../model/agreement.ts";
import { formatCode } from "../pickup/model/pickup-code.ts";
import { hasCode, issueCode } from "../pickup/issue-pickup-code.ts";
import { refundAmountOf } from "../lifecycle/refunds.ts";
import type { TransferRules } from "../lifecycle/rules.ts";
import { nameSender } from "../tracking/name-sender.ts";
import { openLink } from "../tracking/share-transfer.ts";
import { collectByOf } from "../details/show-progress.ts";
import type { Stored } from "../store.ts";
import type { OutsideKeys } from "../tracking/tracking-token.ts";

/** Texts as shown on a telephone. Filled in here, so not among the messages that the build compiles. */
const TEXTS = {
  ID: {
    code: "{brand}: kode ambil {code}{new} untuk {amount} bagi {recipient}. Berikan hanya kepada penerima. Petugas kami tidak pernah memintanya dari Anda.",
    refund:
      "{brand}: kode pengembalian {code}{new} untuk uang Anda {amount}. Bawa kode ini, ponsel dan identitas asli Anda ke gerai mana pun. Jangan beri tahu siapa pun sebelum Anda di gerai.",
    new: " (baru, yang lama mati)",
    waiting:
      "{brand}: {amount} dari {sender} untuk Anda, ambil sampai {until}.{opens} Minta kode ambil darinya, bawa ponsel ini dan identitas asli.{call}{link}",
    collected: "{brand}: {amount} dari {sender} sudah diambil{place}, {when}.{ifNot}",
    place: " di {outlet}",
    ifNot: " Bukan Anda? Segera hubungi {phone}.",
    opens: " Gerai{city} buka {when}.",
    inCity: " di {city}",
    call: " Tanya: {phone}.",
    link: " {address}",
  },
  EN: {
    code: "{brand}: pickup code {code}{new} for {amount} to {recipient}. Give it to the recipient only. Our staff never ask you for it.",
    refund:
      "{brand}: refund code {code}{new} for your {amount}. Bring it with your phone and original ID to any of our outlets. Do not share it before you are there.",
    new: " (new, the old one is void)",
    waiting:
      "{brand}: {amount} from {sender} is yours to collect until {until}.{opens} Ask them for the pickup code, bring this phone and original ID.{call}{link}",
    collected: "{brand}: {amount} from {sender} was collected{place}, {when}.{ifNot}",
    place: " at {outlet}",
    ifNot: " Not you? Call {phone} at once.",
    opens: " Outlets{city} open {when}.",
    inCity: " in {city}",
    call: " Questions: {phone}.",
    link: " {address}",
  },
} as const satisfies Record<Language, Record<string, string>>;
const SENDABLE_MS = 6 * HOUR_MS;

export interface PickupTextDeps {
  readonly codeKeys: Keys;
  readonly brandName: (ctx: Ctx) => Promise<string>;
  readonly trackingKeys: OutsideKeys["trackingKeys"];
  readonly SITE_URL: string;
  readonly rules: Pick<TransferRules, "returnDay">;
  /** Our telephone number; null in an installation that has none yet. */
  readonly telephone: (ctx: Ctx) => Promise<string | null>;
  /** When the first outlet opens that can pay this out in a city; null while one is open. */
  readonly firstToOpen: (ctx: Ctx, city: string | null, amount: Money) => Promise<FirstOpening | null>;
}
export interface FirstOpening {
  /** The city in question; null where it is meant for all outlets. */
  readonly city: string | null;
  readonly at: Date;
  readonly zone: Zone;
}

/** Issues a new code and voids the one before. A code cannot be shown again, so it is sent in the transaction that made it. */
export async function sendPickupCode(ctx: Ctx, { transfer, agreed }: Stored, deps: PickupTextDeps): Promise<void> {
  const isReplacing = await hasCode(ctx, transfer.id);
  const code = await issueCode(ctx, transfer.id, deps.codeKeys);
  const sender = await findContact(ctx, agreed.sender);
  // The account was closed meanwhile: support gives the code to a person who proves to be the sender.
  if (sender === null) return;
  const { beneficiary } = agreementSchema.parse(agreed.snapshot);
  const refund = transfer.state === "REFUND_PENDING" ? transfer.refund : null;
  const text = filled(sender.language, refund === null ? "code" : "refund", {
    brand: await deps.brandName(ctx),
    code: formatCode(code),
    new: isReplacing ? filled(sender.language, "new", {}) : "",
    amount: formatMoney(refund === null ? transfer.price.receives : refundAmountOf(refund), sender.language),
    recipient: unlinked(beneficiary.name),
  });
  await queueMessage(ctx, {
    channel: "sms",
    recipient: sender.phoneNumber,
    language: sender.language,
    template: refund === null ? "transfers.pickup_code" : "transfers.refund_code",
    about: transfer.id,
    text,
    // The code is valid for longer than its text stays with us. A sender who has not received it by then requests a new one.
    secretUntil: new Date(ctx.now.getTime() + SENDABLE_MS),
  });
}

/** Sends one of the notices required by law (UU 3/2011 art. 37), in Indonesian: the recipient is in Indonesia. */
export async function sendPickupNotification(
  ctx: Ctx,
  { transfer, agreed }: Stored,
  deps: Omit<PickupTextDeps, "codeKeys">,
): Promise<void> {
  const { beneficiary } = agreementSchema.parse(agreed.snapshot);
  if (beneficiary.phone === null) return;
  const language = "ID";
  const token = await openLink(ctx, transfer.id, deps);
  const address = token && new URL(localizePath(href("/lacak/:token?", { token }), language), deps.SITE_URL).href;
  const until = collectByOf(transfer, deps.rules);
  const opens = await deps.firstToOpen(ctx, beneficiary.fields["city"] ?? null, transfer.price.receives);
  const phone = await deps.telephone(ctx);
  const text = filled(language, "waiting", {
    brand: await deps.brandName(ctx),
    amount: formatMoney(transfer.price.receives, language),
    sender: await nameSender(ctx, agreed),
    // Cash that waits has a day on which it is returned to the sender.
    until: until === null ? "" : formatDate(toLocalDate(until), language),
    opens: opens === null ? "" : firstOpeningText(opens, language),
    call: phone === null ? "" : filled(language, "call", { phone }),
    link: address === null ? "" : filled(language, "link", { address }),
  });
  await queueMessage(ctx, {
    channel: "sms",
    recipient: beneficiary.phone,
    language,
    template: PICKUP_WAITING,
    about: transfer.id,
    text,
  });
}

/**
 * Notifies the recipient that the cash was collected: a person robbed of code and telephone, or whose SIM was taken over, learns of it by
 * no other way. In Indonesian, as the messages before it.
 */
export async function sendCollected(
  ctx: Ctx,
  { transfer, agreed }: Stored,
  deps: Omit<PickupTextDeps, "codeKeys">,
): Promise<void> {
  const { beneficiary } = agreementSchema.parse(agreed.snapshot);
  const paidOut = transfer.pickup?.paidOut ?? null;
  if (beneficiary.phone === null || paidOut === null) return;
  const language = "ID";
  const phone = await deps.telephone(ctx);
  const text = filled(language, "collected", {
    brand: await deps.brandName(ctx),
    amount: formatMoney(transfer.price.receives, language),
    sender: await nameSender(ctx, agreed),
    place: paidOut.place === undefined ? "" : filled(language, "place", { outlet: unlinked(paidOut.place) }),
    when: formatInstant(paidOut.at, language, "short"),
    ifNot: phone === null ? "" : filled(language, "ifNot", { phone }),
  });
  await queueMessage(ctx, {
    channel: "sms",
    recipient: beneficiary.phone,
    language,
    template: PICKUP_COLLECTED,
    about: transfer.id,
    text,
  });
}

function firstOpeningText({ city, at, zone }: FirstOpening, language: Language): string {
  const when = formatInstant(at, language, "short", zone);
  return filled(language, "opens", { when, city: city === null ? "" : filled(language, "inCity", { city: unlinked(city) }) });
}

/** A no-break space is not in GSM 03.38: with one, an SMS holds 70 characters instead of 160. */
function filled(language: Language, key: keyof (typeof TEXTS)["ID"], values: Readonly<Record<string, string>>): string {
  return TEXTS[language][key].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "").replaceAll("\u00A0", " ");
}
