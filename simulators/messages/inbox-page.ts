/** The HTML of the inbox. It loads no assets: style and script are inline, and the policy admits them by their hashes. */
import { createHash } from "node:crypto";
import { INBOX_SCRIPT, INBOX_STYLE } from "./inbox-assets.ts";
import type { Message } from "./messages.ts";
import { SENTINELS } from "./sentinels.ts";

const id = {
  title: "Kotak masuk gerbang pesan",
  lead: "Simulator SMS dan WhatsApp. Semua yang dikirim produk ke gerbang ini; tidak ada yang sampai ke ponsel sungguhan.",
  search: "Cari nomor",
  find: "Cari",
  other: "English",
  empty: "Belum ada pesan. Kirim satu dari /dev/mailbox, misalnya ke +6281200000001.",
  nothing: "Tidak ada pesan ke nomor ini.",
  sentinels: "Nomor uji",
  ending: "Nomor berakhiran",
  does: "Yang terjadi",
  events: "Riwayat",
  count: (count: number) => `${count} pesan`,
  states: {
    received: "Belum diterima",
    accepted: "Diterima",
    delivered: "Sampai",
    undelivered: "Tidak sampai",
    rejected: "Ditolak",
  },
};
const en: typeof id = {
  title: "Message gateway inbox",
  lead: "The SMS and WhatsApp simulator. Everything the product has sent to this gateway; nothing reaches a real phone.",
  search: "Find a number",
  find: "Search",
  other: "Bahasa Indonesia",
  empty: "No messages yet. Send one from /dev/mailbox, for example to +6281200000001.",
  nothing: "No messages to this number.",
  sentinels: "Test numbers",
  ending: "Number ends in",
  does: "What happens",
  events: "History",
  count: (count: number) => `${count} ${count === 1 ? "message" : "messages"}`,
  states: {
    received: "Not taken yet",
    accepted: "Taken",
    delivered: "Delivered",
    undelivered: "Undelivered",
    rejected: "Rejected",
  },
};
const MESSAGES = { id, en };
type Language = keyof typeof MESSAGES;

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(INBOX_STYLE)}`,
  `script-src ${hashOf(INBOX_SCRIPT)}`,
  "connect-src 'self'",
  "img-src data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Escapes text for HTML, also inside a quoted attribute. */
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

export function inboxPage(messages: readonly Message[], to: string, language: Language): string {
  const t = MESSAGES[language];
  const other = language === "id" ? "en" : "id";
  const list =
    messages.length === 0
      ? `<p class="empty">${to === "" ? t.empty : t.nothing}</p>`
      : `<ol>${messages.map((message) => card(message, language)).join("")}</ol>`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${t.title}</title><style>${INBOX_STYLE}</style></head>
<body><header><div class="wide"><div><p class="mark">Sampai · simulator</p><h1>${t.title}</h1></div>
<a class="language" lang="${other}" hreflang="${other}" href="/?lang=${other}&amp;to=${encodeURIComponent(to)}">${t.other}</a></div></header>
<main class="wide"><p class="lead">${t.lead}</p>
<form role="search" action="/" method="get"><input type="hidden" name="lang" value="${language}">
<input type="search" name="to" value="${escaped(to)}" aria-label="${t.search}" placeholder="${t.search}" inputmode="tel" autocomplete="off">
<button type="submit">${t.find}</button></form>
<details class="sentinels"><summary>${t.sentinels}</summary><table><thead><tr><th scope="col">${t.ending}</th><th scope="col">${t.does}</th></tr></thead>
<tbody>${SENTINELS.map((one) => `<tr><td><code>${one.ending}</code></td><td>${one[language]}</td></tr>`).join("")}</tbody></table></details>
<section id="list" aria-label="${t.title}"><p class="count" role="status">${t.count(messages.length)}</p>${list}</section></main>
<script>${INBOX_SCRIPT}</script></body></html>
`;
}

function card(message: Message, language: Language): string {
  const t = MESSAGES[language];
  const time = new Intl.DateTimeFormat(language === "id" ? "id-ID" : "en-GB", {
    dateStyle: "medium",
    timeStyle: "medium",
    timeZone: "Asia/Jakarta",
  });
  const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", timeZone: "Asia/Jakarta" });
  const events = message.events.map(({ at, what }) => `<li><time>${clock.format(at)}</time> ${escaped(what)}</li>`).join("");
  return `<li class="card ${message.channel}" data-id="${escaped(message.id)}"><div class="head"><span class="channel">${
    message.channel === "sms" ? "SMS" : "WhatsApp"
  }</span><strong>${escaped(message.to)}</strong><span class="state ${message.state}">${t.states[message.state]}</span></div>
<p class="text">${escaped(message.text).replaceAll(/\b\d{6}\b/g, "<mark>$&</mark>")}</p>
<details><summary><time datetime="${message.at.toISOString()}">${time.format(message.at)}</time><span>${t.events}</span></summary>
<ul>${events}</ul><p class="ids">${escaped(message.id)}<br>${escaped(message.reference)}</p></details></li>`;
}
