/**
 * A mail as the page that mail programs show: one column of tables with inline styles, because many programs drop style sheets; the
 * colours of the dark theme are in one, for the programs that follow it (https://www.caniemail.com/features/css-at-media-prefers-color-scheme/).
 * No pictures but the mark, from the product's own site: a mail that loads anything of a reader's tells when it was read. Pure.
 */
import type { Bilingual, Language } from "#kernel/locale.ts";
import { xml } from "#kernel/xml.ts";
import { mailParts, type MailAction, type MailBlock } from "./mail-blocks.ts";

export interface MailFacts {
  /** The operator's name. */
  readonly brand: string;
  /** The address of the product's site. */
  readonly siteUrl: string;
  readonly language: Language;
  readonly subject: string;
  /** The mail's plain text; see `mail-blocks.ts`. */
  readonly text: string;
}

const WORDS: Bilingual<{ readonly open: string; readonly footer: (brand: string) => string }> = {
  ID: { open: "Buka halamannya", footer: (brand) => `Email ini dari ${brand}.` },
  EN: { open: "Open the page", footer: (brand) => `This email is from ${brand}.` },
};

/** Colours of the design's light theme; the classes take those of the dark one. */
const LIGHT = {
  canvas: "#fbf6ec",
  card: "#ffffff",
  ink: "#1a2628",
  muted: "#445052",
  line: "#e4dac7",
  primary: "#0b5563",
  soft: "#f3ebdb",
};
const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
a{color:${LIGHT.primary}}
@media (prefers-color-scheme:dark){
.canvas{background:#161311!important}.card{background:#292420!important}.ink{color:#f6eee1!important}.muted{color:#c9bdab!important}
.line{border-color:#3a332c!important}.dot{background:#ffbd45!important}.soft{background:#1f1b18!important}a.link{color:#63c7cb!important}a.button{background:#63c7cb!important;color:#06262b!important}
}`;
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans',Helvetica,Arial,sans-serif";
const PREVIEW_CHARS = 110;
/** "[Sampai KP-2611-0007]" at the end of a subject lets a reply be matched; as a heading it is noise. */
const REFERENCE = / \[[^\]]+\]$/;

/** The HTML document of a mail. */
export function mailPage({ brand, siteUrl, language, subject, text }: MailFacts): string {
  const { origin } = new URL(siteUrl);
  const { blocks, footer } = mailParts(text, origin);
  const main = blocks.findIndex(({ kind }) => kind === "action");
  const [first] = blocks;
  const arrival = first?.kind === "arrival" ? arrivalHtml(first.text) : "";
  const body = blocks
    .map((block, index) => (block.kind === "arrival" ? "" : blockHtml(block, index === main, language)))
    .join("\n");
  return `<!doctype html>
<html lang="${language.toLowerCase()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${xml(subject)}</title>
<style>${STYLE}</style>
</head>
<body class="canvas" style="background:${LIGHT.canvas}">
<div role="main">
<div style="display:none;max-height:0;overflow:hidden">${xml(preview(blocks))}</div>
<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" style="background:${LIGHT.canvas}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${LIGHT.card};border-radius:14px;overflow:hidden">
<tr><td style="background:#09343d;padding:18px 28px;${FONT};font-size:20px;line-height:28px;font-weight:700;letter-spacing:-.02em;color:#fffdf8">
<img src="${xml(origin)}/icon-192.png" width="28" height="28" alt="" style="vertical-align:middle;border-radius:7px;border:0">&nbsp; ${xml(brand)}
</td></tr>
<tr><td style="height:4px;line-height:4px;font-size:0;background:#f2a71b">&nbsp;</td></tr>
<tr><td class="ink" style="padding:28px 28px 12px;${FONT};font-size:16px;line-height:25px;color:${LIGHT.ink};word-break:break-word">
${arrival}<h1 class="ink" style="margin:0 0 18px;font-size:24px;line-height:31px;font-weight:700;letter-spacing:-.01em;color:${LIGHT.ink}">${xml(subject.replace(REFERENCE, ""))}</h1>
${body}
</td></tr>
<tr><td class="line muted" style="border-top:1px solid ${LIGHT.line};padding:16px 28px 22px;${FONT};font-size:13px;line-height:20px;color:${LIGHT.muted}">
${footer.map((action) => footerHtml(action, language)).join("")}${xml(WORDS[language].footer(brand))} <a class="link" href="${xml(origin)}" style="color:${LIGHT.primary}">${xml(new URL(siteUrl).host)}</a>
</td></tr>
</table>
</td></tr></table>
</div>
</body>
</html>
`;
}

/** The words that lists of mails show beside the subject. */
function preview(blocks: readonly MailBlock[]): string {
  const first = blocks.find((block) => block.kind === "paragraph");
  return (first?.lines.join(" ") ?? "").slice(0, PREVIEW_CHARS);
}

/** The turmeric dot: the mark of what has arrived. */
function arrivalHtml(text: string): string {
  return `<p class="muted" style="margin:0 0 10px;font-size:15px;line-height:22px;font-weight:600;color:${LIGHT.muted}"><span class="dot" style="display:inline-block;width:14px;height:14px;border-radius:50%;background:#f2a71b;vertical-align:-2px">&nbsp;</span>&nbsp; ${xml(text)}</p>
`;
}

const footerHtml = ({ name, address }: MailAction, language: Language) =>
  `<a class="link" href="${xml(address)}" style="color:${LIGHT.primary}">${xml(name ?? WORDS[language].open)}</a><br>\n`;

function blockHtml(block: Exclude<MailBlock, { kind: "arrival" }>, isMain: boolean, language: Language): string {
  if (block.kind === "paragraph") return `<p style="margin:0 0 16px">${linesHtml(block.lines)}</p>`;
  if (block.kind === "quote")
    return `<blockquote class="line muted" style="margin:0 0 16px;padding:2px 0 2px 14px;border-left:3px solid ${LIGHT.line};color:${LIGHT.muted}">${linesHtml(block.lines)}</blockquote>`;
  if (block.kind === "facts") return factsHtml(block.facts);
  if (block.kind === "code")
    return `<p class="muted" style="margin:0 0 6px;color:${LIGHT.muted}">${xml(block.label)}</p>
<p class="soft ink" style="margin:0 0 20px;padding:14px 18px;background:${LIGHT.soft};border-radius:10px;font-size:32px;line-height:38px;font-weight:700;letter-spacing:.18em;color:${LIGHT.ink}">${xml(block.code)}</p>`;
  const name = xml(block.name ?? WORDS[language].open);
  if (isMain)
    return `<p style="margin:6px 0 22px"><a class="button" href="${xml(block.address)}" style="display:inline-block;padding:13px 24px;background:${LIGHT.primary};border-radius:10px;color:#fffdf8;font-weight:600;text-decoration:none">${name}</a></p>`;
  return `<p style="margin:0 0 16px"><a class="link" href="${xml(block.address)}" style="color:${LIGHT.primary}">${name}</a></p>`;
}

const linesHtml = (lines: readonly string[]) => lines.map(xml).join("<br>\n");

function factsHtml(facts: readonly (readonly [string, string])[]): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td class="muted line" style="padding:7px 16px 7px 0;border-bottom:1px solid ${LIGHT.line};color:${LIGHT.muted};vertical-align:top">${xml(label)}</td><td class="ink line" align="right" style="padding:7px 0;border-bottom:1px solid ${LIGHT.line};color:${LIGHT.ink};font-weight:600">${xml(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 18px;font-size:15px;line-height:22px">${rows.join("")}</table>`;
}
