/** The page that shows the bank's state and lets a tester pay virtual accounts in the role of a payer. */
import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { PAGE_STYLE } from "./page-assets.ts";
import { bankPage, type Language } from "./page-html.ts";
import { payCode } from "./qris.ts";
import type { Bank } from "./transfers.ts";
import { inquireNumber, pay, SOMEBODY } from "./virtual-accounts.ts";

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(PAGE_STYLE).digest("base64")}'`,
  "img-src data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const querySchema = z.object({
  lang: z.enum(["id", "en"]).optional().catch(undefined),
  said: z.enum(["paid", "unknown", "wrong"]).optional().catch(undefined),
});
/** Rupiah as typed by people: digits, with or without points between thousands. */
const formSchema = z.object({
  number: z
    .string()
    .transform((text) => text.replaceAll(/\D/g, ""))
    .pipe(z.string().regex(/^\d{4,28}$/)),
  amount: z
    .string()
    .transform((text) => text.replaceAll(/[\s.]/g, ""))
    .pipe(z.string().regex(/^[1-9]\d{0,12}$/)),
  lang: z.enum(["id", "en"]).catch("id"),
});

const qrisFormSchema = z.object({ reference: z.string().max(64), lang: z.enum(["id", "en"]).catch("id") });

export function registerPage(scope: FastifyInstance, bank: Bank, serviceId: string): void {
  scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  scope.addHook("onRequest", async (_request, reply) => {
    reply.headers({ "cache-control": "no-store", "x-content-type-options": "nosniff", "referrer-policy": "no-referrer" });
  });
  scope.get("/", async (request, reply) => {
    const { lang, said } = querySchema.parse(request.query);
    const language: Language = lang ?? (/^\s*en\b/i.test(request.headers["accept-language"] ?? "") ? "en" : "id");
    return reply
      .headers({ "content-security-policy": POLICY, "x-frame-options": "DENY" })
      .type("text/html; charset=utf-8")
      .send(bankPage(bank, language, said));
  });
  scope.post("/pay-qris", async (request, reply) => {
    if (isForeign(request)) return reply.code(403).send({ error: "foreign" });
    const form = qrisFormSchema.safeParse(request.body);
    const code = form.success ? bank.book.qrisCodes.get(form.data.reference) : undefined;
    if (!form.success || code === undefined) return reply.redirect("/?said=unknown", 303);
    payCode(bank, { reference: code.reference, sen: code.sen, times: 1, notifications: 1 });
    return reply.redirect(`/?lang=${form.data.lang}&said=paid`, 303);
  });
  scope.post("/pay", async (request, reply) => {
    if (isForeign(request)) return reply.code(403).send({ error: "foreign" });
    const form = formSchema.safeParse(request.body);
    if (!form.success) return reply.redirect("/?said=wrong", 303);
    const { number, amount, lang } = form.data;
    const isKnown = bank.book.accounts.has(number) || (await inquireNumber(bank, serviceId, number))?.isKnown === true;
    if (!isKnown) return reply.redirect(`/?lang=${lang}&said=unknown`, 303);
    pay(bank, serviceId, { number, sen: BigInt(amount) * 100n, payer: SOMEBODY, times: 1, notifications: 1 });
    return reply.redirect(`/?lang=${lang}&said=paid`, 303);
  });
}

/** True when another site's page sent the form. */
function isForeign({ headers }: FastifyRequest): boolean {
  const from = headers["sec-fetch-site"];
  return from !== undefined && from !== "same-origin" && from !== "none";
}
