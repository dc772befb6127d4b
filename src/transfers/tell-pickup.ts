/** What is told about cash that waits: the code to who sends or gets a refund, that there is cash to who receives (PRODUCT §4 "Cash pickup": two hands). */
import { localizePath, type Language } from "#kernel/locale.ts";
import { formatMoney, type Money } from "#kernel/money.ts";
import { formatDate, formatInstant, HOUR_MS, toLocalDate, type Zone } from "#kernel/time.ts";
import { unlinked } from "#kernel/unlinked.ts";
import { contactOf } from "#identity/index.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import type { Keys } from "#platform/keys/keyring.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { agreementSchema } from "./agreement.ts";
import { formatCode } from "./code.ts";
import { issueCode } from "./collect-codes.ts";
import { handedOf } from "./refunds.ts";
import type { TransferRules } from "./rules.ts";
import { openLink } from "./share-transfer.ts";
import { collectByOf } from "./show-way.ts";
import type { Stored } from "./store.ts";
import type { OutsideKeys } from "./tracking-token.ts";

/** Texts as a telephone shows them. Filled in here and now, so they are not among the words that the build compiles. */
const TEXTS = {
  ID: {
    code: "{brand}: kode ambil {code} untuk {amount} bagi {recipient}. Berikan hanya kepada penerima. Kami tidak pernah meminta kode ini.",
    refund:
      "{brand}: kode pengembalian {code} untuk uang Anda {amount}. Bawa kode ini, ponsel dan identitas asli Anda ke gerai mana pun. Jangan beri tahu siapa pun sebelum Anda di gerai.",
    waiting:
      "{brand}: {amount} untuk Anda, ambil sampai {until}.{opens} Minta kode ambil dari pengirim, bawa ponsel ini dan identitas asli.{call}{link}",
    opens: " Gerai{city} buka {when}.",
    inCity: " di {city}",
    call: " Tanya: {phone}.",
    link: " {address}",
  },
  EN: {
    code: "{brand}: pickup code {code} for {amount} to {recipient}. Give it to the recipient only. We never ask for it.",
    refund:
      "{brand}: refund code {code} for your {amount}. Bring it with your phone and original ID to any of our outlets. Share it with nobody before you are there.",
    waiting:
      "{brand}: {amount} is yours to collect until {until}.{opens} Ask the sender for the pickup code, bring this phone and original ID.{call}{link}",
    opens: " Outlets{city} open {when}.",
    inCity: " in {city}",
    call: " Questions: {phone}.",
    link: " {address}",
  },
} as const satisfies Record<Language, Record<string, string>>;
const SENDABLE_MS = 6 * HOUR_MS;

export interface PickupTextParts {
  readonly codeKeys: Keys;
  readonly brandName: (ctx: Ctx) => Promise<string>;
  readonly trackingKeys: OutsideKeys["trackingKeys"];
  readonly SITE_URL: string;
  readonly rules: Pick<TransferRules, "returnDay">;
  /** Where one calls us; null in an installation that has no number yet. */
  readonly telephone: (ctx: Ctx) => Promise<string | null>;
  /** When the first outlet opens that can pay this out in a city; null while one is open. */
  readonly firstOpening: (ctx: Ctx, city: string | null, amount: Money) => Promise<FirstOpening | null>;
}
export interface FirstOpening {
  /** The city that was meant; null where it is said of all outlets. */
  readonly city: string | null;
  readonly at: Date;
  readonly zone: Zone;
}

/** A new code, and what was good before is void. Nobody can show it again, so it goes out with the change that made it. */
export async function tellCode(ctx: Ctx, { transfer, agreed }: Stored, parts: PickupTextParts): Promise<void> {
  const code = await issueCode(ctx, transfer.id, parts.codeKeys);
  const sender = await contactOf(ctx, agreed.sender);
  // An account that was closed meanwhile: support gives the code to who proves to be the sender.
  if (sender === null) return;
  const { beneficiary } = agreementSchema.parse(agreed.snapshot);
  const refund = transfer.state === "REFUND_PENDING" ? transfer.refund : null;
  const text = filled(sender.language, refund === null ? "code" : "refund", {
    brand: await parts.brandName(ctx),
    code: formatCode(code),
    amount: formatMoney(refund === null ? transfer.price.receives : handedOf(refund), sender.language),
    recipient: unlinked(beneficiary.name),
  });
  await queueMessage(ctx, {
    channel: "sms",
    recipient: sender.phoneNumber,
    language: sender.language,
    template: refund === null ? "transfers.pickup_code" : "transfers.refund_code",
    text,
    // The code lives longer, its text in our hands does not: who has not received it by then asks for a new one.
    secretUntil: new Date(ctx.now.getTime() + SENDABLE_MS),
  });
}

/** One of the notices that the law asks for (UU 3/2011 art. 37), in Indonesian: who collects is at home. */
export async function tellWaiting(
  ctx: Ctx,
  { transfer, agreed }: Stored,
  parts: Omit<PickupTextParts, "codeKeys">,
): Promise<void> {
  const { beneficiary } = agreementSchema.parse(agreed.snapshot);
  if (beneficiary.phone === null) return;
  const language = "ID";
  const token = await openLink(ctx, transfer.id, parts);
  const address = token && new URL(localizePath(`/lacak/${token}`, language), parts.SITE_URL).href;
  const until = collectByOf(transfer, parts.rules);
  const opens = await parts.firstOpening(ctx, beneficiary.fields["city"] ?? null, transfer.price.receives);
  const phone = await parts.telephone(ctx);
  const text = filled(language, "waiting", {
    brand: await parts.brandName(ctx),
    amount: formatMoney(transfer.price.receives, language),
    // Cash that waits has a day on which it goes back.
    until: until === null ? "" : formatDate(toLocalDate(until), language),
    opens: opens === null ? "" : openingOf(opens, language),
    call: phone === null ? "" : filled(language, "call", { phone }),
    link: address === null ? "" : filled(language, "link", { address }),
  });
  await queueMessage(ctx, { channel: "sms", recipient: beneficiary.phone, language, template: "transfers.pickup_waiting", text });
}

function openingOf({ city, at, zone }: FirstOpening, language: Language): string {
  const when = formatInstant(at, language, "short", zone);
  return filled(language, "opens", { when, city: city === null ? "" : filled(language, "inCity", { city: unlinked(city) }) });
}

/** A blank that does not break is no letter of GSM 03.38: with one in it an SMS holds 70 characters instead of 160. */
function filled(language: Language, key: keyof (typeof TEXTS)["ID"], values: Readonly<Record<string, string>>): string {
  return TEXTS[language][key].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "").replaceAll("\u00A0", " ");
}
