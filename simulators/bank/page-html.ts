/** The HTML of the bank's page. Everything from outside is escaped; there is no script. */
import type { Line, Transfer } from "./book.ts";
import { statementLines } from "./inquiries.ts";
import { PAGE_STYLE } from "./page-assets.ts";
import { SENTINELS } from "./sentinels.ts";
import type { Bank } from "./transfers.ts";

const id = {
  title: "Bank",
  lead: "Simulator bank yang berbicara SNAP BI. Tidak ada uang sungguhan di sini.",
  other: "English",
  available: "Saldo tersedia",
  now: "Waktu bank",
  pay: "Bayar",
  payNumber: "Nomor virtual account",
  payAmount: "Jumlah (Rp)",
  payAny: "Bayar nomor lain",
  accounts: "Virtual account",
  noAccounts: "Belum ada virtual account.",
  codes: "QRIS",
  noCodes: "Belum ada kode QRIS.",
  expired: "Berakhir",
  transfers: "Transfer keluar",
  noTransfers: "Belum ada transfer.",
  statement: "Rekening koran",
  noLines: "Belum ada mutasi.",
  sentinels: "Rekening uji",
  ending: "Rekening berakhiran",
  does: "Yang terjadi",
  number: "Nomor",
  name: "Nama",
  amount: "Jumlah",
  state: "Status",
  time: "Waktu",
  reference: "Referensi",
  account: "Rekening",
  remark: "Keterangan",
  open: "Terbuka",
  closed: "Ditutup",
  paidTimes: (count: number) => `Dibayar ${count}×`,
  states: { "00": "Berhasil", "03": "Diproses", "04": "Dikembalikan", "06": "Gagal" },
  said: {
    paid: "Pembayaran diterima bank. Produk sedang diberi tahu.",
    unknown: "Nomor ini tidak dikenal.",
    wrong: "Nomor atau jumlah tidak dapat dibaca.",
  },
};
const en: typeof id = {
  title: "Bank",
  lead: "The simulator of a bank that speaks SNAP BI. There is no real money here.",
  other: "Bahasa Indonesia",
  available: "Available",
  now: "The bank's time",
  pay: "Pay",
  payNumber: "Virtual account number",
  payAmount: "Amount (Rp)",
  payAny: "Pay another number",
  accounts: "Virtual accounts",
  noAccounts: "No virtual accounts yet.",
  codes: "QRIS",
  noCodes: "No QRIS codes yet.",
  expired: "Expired",
  transfers: "Outgoing transfers",
  noTransfers: "No transfers yet.",
  statement: "Statement",
  noLines: "No entries yet.",
  sentinels: "Test accounts",
  ending: "Account ends in",
  does: "What happens",
  number: "Number",
  name: "Name",
  amount: "Amount",
  state: "State",
  time: "Time",
  reference: "Reference",
  account: "Account",
  remark: "Remark",
  open: "Open",
  closed: "Closed",
  paidTimes: (count: number) => `Paid ${count}×`,
  states: { "00": "Success", "03": "Pending", "04": "Returned", "06": "Failed" },
  said: {
    paid: "The bank has taken the payment. The product is notified.",
    unknown: "This number is not known.",
    wrong: "The number or the amount can't be read.",
  },
};
const MESSAGES = { id, en };
export type Language = keyof typeof MESSAGES;
type Messages = typeof id;

const SHOWN = 50;

/** Escapes text for HTML, also inside a quoted attribute. */
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

export function bankPage(bank: Bank, language: Language, said: keyof Messages["said"] | undefined): string {
  const t = MESSAGES[language];
  const other = language === "id" ? "en" : "id";
  const lines = statementLines(bank).slice(-SHOWN).toReversed();
  const transfers = [...bank.book.transfers.values()].slice(-SHOWN).toReversed();
  const sentinels = SENTINELS.map((one) => `<tr><td><code>${one.ending}</code></td><td>${escaped(one[language])}</td></tr>`);
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${t.title}</title><style>${PAGE_STYLE}</style></head>
<body><header><div class="wide"><div><p class="mark">Sampai · simulator</p><h1>${t.title}</h1></div>
<a class="language" lang="${other}" hreflang="${other}" href="/?lang=${other}">${t.other}</a></div></header>
<main class="wide"><p class="lead">${t.lead}</p>
<dl class="facts"><div><dt>${t.available}</dt><dd>${rupiah(bank.book.available(), language)}</dd></div>
<div><dt>${t.now}</dt><dd>${clock(bank.diary.now(), language)}</dd></div></dl>
${said ? `<p class="said" role="status">${t.said[said]}</p>` : ""}
<h2>${t.accounts}</h2>${accountsTable(bank, language)}
<details><summary>${t.payAny}</summary>${payForm(t, language, "", "")}</details>
<h2>${t.codes}</h2>${codesTable(bank, language)}
<h2>${t.transfers}</h2>${transfersTable(transfers, language)}
<h2>${t.statement}</h2>${linesTable(lines, language)}
<h2>${t.sentinels}</h2>${table(t.sentinels, [t.ending, t.does], sentinels)}
</main></body></html>
`;
}

function accountsTable({ book }: Bank, language: Language): string {
  const t = MESSAGES[language];
  const accounts = [...book.accounts.values()].slice(-SHOWN).toReversed();
  if (accounts.length === 0) return `<p class="empty">${t.noAccounts}</p>`;
  const rows = accounts.map(({ number, title, sen, isClosed }) => {
    const paid = book.paymentsOf(number).length;
    const state =
      paid > 0
        ? `<span class="state good">${t.paidTimes(paid)}</span>`
        : `<span class="state">${isClosed ? t.closed : t.open}</span>`;
    return `<tr><td><code>${escaped(number)}</code></td><td>${escaped(title)}</td><td class="sum">${rupiah(sen, language)}</td><td>${state}</td>
<td>${payForm(t, language, number, String(sen / 100n))}</td></tr>`;
  });
  return table(t.accounts, [t.number, t.name, t.amount, t.state, t.pay], rows, "accounts");
}

/** A payer's app pays a code once, before its end. */
function codesTable({ book, diary }: Bank, language: Language): string {
  const t = MESSAGES[language];
  const codes = [...book.qrisCodes.values()].slice(-SHOWN).toReversed();
  if (codes.length === 0) return `<p class="empty">${t.noCodes}</p>`;
  const rows = codes.map(({ reference, sen, expiresMs }) => {
    const paid = book.paymentsOf(reference).length;
    const isOver = expiresMs < diary.now();
    const state =
      paid > 0
        ? `<span class="state good">${t.paidTimes(paid)}</span>`
        : `<span class="state">${isOver ? t.expired : t.open}</span>`;
    const form = `<form method="post" action="/pay-qris"><input type="hidden" name="reference" value="${escaped(reference)}">
<input type="hidden" name="lang" value="${language}"><button type="submit" aria-label="${escaped(`${t.pay} QRIS ${reference}`)}">${t.pay}</button></form>`;
    return `<tr><td><code>${escaped(reference)}</code></td><td class="sum">${rupiah(sen, language)}</td><td>${state}</td><td>${paid > 0 || isOver ? "" : form}</td></tr>`;
  });
  return table(t.codes, [t.reference, t.amount, t.state, t.pay], rows, "codes");
}

function payForm(t: Messages, language: Language, number: string, amount: string): string {
  const numberField =
    number === ""
      ? `<label><span>${t.payNumber}</span><input name="number" inputmode="numeric" required autocomplete="off"></label>`
      : `<input type="hidden" name="number" value="${escaped(number)}">`;
  const label = number === "" ? t.pay : `${t.pay} ${number}`;
  return `<form method="post" action="/pay">${numberField}<input type="hidden" name="lang" value="${language}">
<label><span>${t.payAmount}</span><input name="amount" inputmode="numeric" value="${escaped(amount)}" required autocomplete="off"></label>
<button type="submit" aria-label="${escaped(label)}">${t.pay}</button></form>`;
}

function transfersTable(transfers: readonly Transfer[], language: Language): string {
  const t = MESSAGES[language];
  if (transfers.length === 0) return `<p class="empty">${t.noTransfers}</p>`;
  const rows = transfers.map(({ receivedMs, reference, bank, account, name, sen, rail, status }) => {
    const kind = status === "00" ? "good" : status === "03" ? "" : "bad";
    return `<tr><td>${clock(receivedMs, language)}</td><td><code>${escaped(reference)}</code></td><td>${escaped(bank)} <code>${escaped(account)}</code><br>${escaped(name)}</td>
<td class="sum">${rupiah(sen, language)}</td><td><span class="state ${kind}">${t.states[status]}</span> ${escaped(rail)}</td></tr>`;
  });
  return table(t.transfers, [t.time, t.reference, t.account, t.amount, t.state], rows);
}

function linesTable(lines: readonly Line[], language: Language): string {
  const t = MESSAGES[language];
  if (lines.length === 0) return `<p class="empty">${t.noLines}</p>`;
  const rows = lines.map(
    ({ atMs, remark, sen }) =>
      `<tr><td>${clock(atMs, language)}</td><td><code>${escaped(remark)}</code></td><td class="sum">${rupiah(sen, language)}</td></tr>`,
  );
  return table(t.statement, [t.time, t.remark, t.amount], rows);
}

const isAmount = (head: string) => head === id.amount || head === en.amount;

/** A table that can be scrolled by keyboard. Amounts and their headings are aligned to the end of the column. */
function table(title: string, heads: readonly string[], rows: readonly string[], kind = ""): string {
  const head = heads.map((one) => `<th scope="col"${isAmount(one) ? ' class="sum"' : ""}>${one}</th>`).join("");
  return `<div class="scroll" role="region" tabindex="0" aria-label="${title}"><table class="${kind}"><tr>${head}</tr>${rows.join("")}</table></div>`;
}

/** "−Rp 1.000.000", with sen only where there are any. */
function rupiah(sen: bigint, language: Language): string {
  const size = sen < 0n ? -sen : sen;
  const whole = String(size / 100n).replaceAll(/\B(?=(?:\d{3})+$)/g, language === "id" ? "." : ",");
  const rest = size % 100n === 0n ? "" : `${language === "id" ? "," : "."}${String(size % 100n).padStart(2, "0")}`;
  return `${sen < 0n ? "−" : ""}Rp\u00A0${whole}${rest}`;
}

function clock(atMs: number, language: Language): string {
  const format = { dateStyle: "medium", timeStyle: "medium", timeZone: "Asia/Jakarta" } as const;
  return new Intl.DateTimeFormat(language === "id" ? "id-ID" : "en-GB", format).format(atMs);
}
