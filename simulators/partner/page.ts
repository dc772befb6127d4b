/** The page that shows what the partner did and lets people decide by hand. Text is escaped; only its own script runs. */
import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { formatAmount } from "./amounts.ts";
import { dayOf } from "./books.ts";
import type { Desk, Transaction } from "./desk.ts";
import { PAGE_SCRIPT, PAGE_STYLE } from "./page-assets.ts";
import { type Act, type Language, MESSAGES } from "./page-messages.ts";
import { SENTINELS } from "./sentinels.ts";
import { classOf, COMPLETED, isHeld, statusName } from "./statuses.ts";

const SHOWN = 100;
const DAY_MS = 86_400_000;

const querySchema = z.object({
  q: z.string().max(80).catch("").default(""),
  lang: z.enum(["id", "en"]).optional().catch(undefined),
});

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(PAGE_STYLE)}`,
  `script-src ${hashOf(PAGE_SCRIPT)}`,
  "connect-src 'self'",
  "img-src data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Registers the page at `/`. */
export function registerPage(server: FastifyInstance, deskOf: () => Desk): void {
  server.addHook("onRequest", async (_request, reply) => {
    reply.headers({ "cache-control": "no-store", "x-content-type-options": "nosniff", "referrer-policy": "no-referrer" });
  });
  server.get("/", async (request, reply) => {
    const { q, lang } = querySchema.parse(request.query);
    const language = lang ?? (/^\s*en\b/i.test(request.headers["accept-language"] ?? "") ? "en" : "id");
    return reply
      .headers({ "content-security-policy": POLICY, "x-frame-options": "DENY" })
      .type("text/html; charset=utf-8")
      .send(page(deskOf(), q, language));
  });
}

/** Escapes text for HTML, also inside a quoted attribute. */
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

const nameOf = ({ order: { beneficiary } }: Transaction) =>
  [beneficiary.firstname, beneficiary.lastname].filter(Boolean).join(" ");

function page(desk: Desk, q: string, language: Language): string {
  const t = MESSAGES[language];
  const other = language === "id" ? "en" : "id";
  const wanted = q.toLowerCase();
  const found = [...desk.transactions()]
    .toReversed()
    .filter((one) => `${one.externalId} ${nameOf(one)}`.toLowerCase().includes(wanted))
    .slice(0, SHOWN);
  const list =
    found.length === 0
      ? `<p class="empty">${q === "" ? t.empty : t.nothing}</p>`
      : `<ol>${found.map((one) => card(one, language)).join("")}</ol>`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${t.title}</title><style>${PAGE_STYLE}</style></head>
<body><header><div class="wide"><div><p class="mark">Sampai · simulator</p><h1>${t.title}</h1></div>
<a class="language" lang="${other}" hreflang="${other}" href="/?lang=${other}&amp;q=${encodeURIComponent(q)}">${t.other}</a></div></header>
<main class="wide"><p class="lead">${t.lead}</p>
<form role="search" action="/" method="get"><input type="hidden" name="lang" value="${language}">
<input type="search" name="q" value="${escaped(q)}" aria-label="${t.search}" placeholder="${t.search}" autocomplete="off">
<button type="submit">${t.find}</button></form>
<details class="sentinels"><summary>${t.sentinels}</summary><table><thead><tr><th scope="col">${t.ending}</th><th scope="col">${t.does}</th></tr></thead>
<tbody>${SENTINELS.map((one) => `<tr><td><code>${one.ending}</code></td><td>${one[language]}</td></tr>`).join("")}</tbody></table></details>
<section id="list" aria-label="${t.title}">${clock(desk, language)}${balances(desk, language)}
<p class="count" role="status">${t.count(found.length)}</p>${list}</section></main>
<script>${PAGE_SCRIPT}</script></body></html>
`;
}

function button(label: string, call: string, body: object): string {
  return `<button type="button" data-call="${call}" data-body="${escaped(JSON.stringify(body))}">${label}</button>`;
}

function clock(desk: Desk, language: Language): string {
  const t = MESSAGES[language];
  const ahead = (days: number, label: string) => button(`${t.ahead} ${label}`, "time", { advance_ms: days * DAY_MS });
  return `<div class="clock"><span>${t.clock}: <b>${dayOf(desk.now())}</b></span>${ahead(1, t.day)}${ahead(30, t.month)}</div>`;
}

function balances(desk: Desk, language: Language): string {
  const t = MESSAGES[language];
  const rows = desk.books
    .balances()
    .map(
      ({ currency, balance, pending }) =>
        `<tr><th scope="row">${currency}</th><td class="figure">${formatAmount(balance, currency)}</td><td class="figure">${formatAmount(pending, currency)}</td></tr>`,
    );
  return `<div data-id="balances"><details class="sentinels"><summary>${t.balances}</summary><table><thead><tr><th scope="col">${t.currency}</th>
<th scope="col" class="figure">${t.balance}</th><th scope="col" class="figure">${t.pending}</th></tr></thead><tbody>${rows.join("")}</tbody></table></details></div>`;
}

const TONES: Readonly<Record<string, string>> = { "7": "good", "8": "odd", "3": "bad", "4": "bad", "9": "bad" };

function card(transaction: Transaction, language: Language): string {
  const t = MESSAGES[language];
  const { externalId, id, status, payer, minor, order, reversedMinor, createdAt, history, notes } = transaction;
  const time = new Intl.DateTimeFormat(language === "id" ? "id-ID" : "en-GB", {
    dateStyle: "medium",
    timeStyle: "medium",
    timeZone: "Asia/Jakarta",
  });
  const isCash = payer.service === "cash_pickup";
  const target = isCash
    ? (order.beneficiary.msisdn ?? "")
    : `${order.credit_party.bank_code} ${order.credit_party.account_number}`;
  const back = reversedMinor === null ? "" : ` · ${t.returned} ${formatAmount(reversedMinor, payer.currency)}`;
  const lines = [...history.map(({ at, status }) => ({ at, what: `${status} ${statusName(status)}` })), ...notes]
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, what }) => `<li><time>${time.format(at)}</time> ${escaped(what)}</li>`);
  return `<li class="card ${isCash ? "cash" : "bank"}" data-id="${escaped(externalId)}"><div class="head">
<span class="channel">${isCash ? t.cash : t.bank} · ${payer.country}</span><strong>${formatAmount(minor, payer.currency)} ${payer.currency}</strong>
<span class="state ${TONES[classOf(status)] ?? ""}">${status} ${statusName(status)}</span></div>
<p class="text">${escaped(nameOf(transaction))} · ${escaped(target)}${back}</p><div class="acts">${acts(transaction, language)}</div>
<details><summary><time datetime="${new Date(createdAt).toISOString()}">${time.format(createdAt)}</time><span>${t.events}</span></summary>
<ul>${lines.join("")}</ul><p class="ids">${escaped(externalId)}<br>${id}</p></details></li>`;
}

function acts({ externalId, status, payer, history }: Transaction, language: Language): string {
  const t = MESSAGES[language].acts;
  const decide = (act: Act, to: string) => button(t[act], "status", { external_id: externalId, status: to });
  const push = (act: Act) => button(t[act], "callbacks", { external_id: externalId, how: act });
  const buttons = [
    ...(isHeld(status)
      ? [decide(payer.service === "cash_pickup" ? "collect" : "complete", COMPLETED), decide("decline", "90000")]
      : []),
    ...(classOf(status) === "7" ? [decide("reverse", "80000")] : []),
    ...(history.length > 0 ? [push("again"), push("backwards"), push("forged")] : []),
  ];
  return buttons.join("");
}
