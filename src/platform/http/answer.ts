/** The form of every answer (API-7): `{code, data, csrfToken?, status?}`, refusals with `status`, `message`, `details`, `requestId`. */
import type { FastifyReply } from "fastify";
import type { Bilingual, Language } from "#kernel/locale.ts";
import { makerCheckerRefusals } from "#kernel/maker-checker/messages.ts";
import type { Refusal } from "#kernel/refusal.ts";
import type { FileAnswer } from "./binding.ts";
import { refusalMessages } from "./messages.ts";

export type RefusalSentences = Bilingual<Readonly<Record<string, string>>>;

/** Joins the common sentences with those of the capabilities. Throws when two capabilities give one code different sentences. */
export function collectRefusalSentences(parts: readonly RefusalSentences[]): RefusalSentences {
  const join = (language: Language) => {
    const all: Record<string, string> = { ...refusalMessages[language], ...makerCheckerRefusals[language] };
    for (const part of parts) {
      for (const [code, sentence] of Object.entries(part[language])) {
        if (all[code] !== undefined && all[code] !== sentence)
          throw new Error(`refusal ${code} has two sentences in ${language}`);
        all[code] = sentence;
      }
    }
    return all;
  };
  return { ID: join("ID"), EN: join("EN") };
}

export function sendJson(reply: FastifyReply, data: unknown, csrfToken?: string): FastifyReply {
  return reply.header("cache-control", "no-store").send({ code: 200, data, ...(csrfToken ? { csrfToken } : {}) });
}

/** A file is always saved, never shown: its content gets no origin, runs no script, and its type is not guessed. */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const ascii = file.fileName.replaceAll(/[^\w.-]+/g, "_");
  return reply
    .header("cache-control", "no-store")
    .header("content-type", file.contentType)
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
    .header("content-disposition", `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`)
    .send(typeof file.bytes === "string" ? file.bytes : Buffer.from(file.bytes));
}

interface Circumstances {
  readonly language: Language;
  readonly requestId: string;
  readonly sentences: RefusalSentences;
  readonly csrfToken?: string | undefined;
}

/** Sends a refusal by its code. `details` contains only what the refusal provides. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal, about: Circumstances): FastifyReply {
  if (refusal.details.retryAfterSeconds !== undefined) reply.header("retry-after", String(refusal.details.retryAfterSeconds));
  return reply
    .code(refusal.status)
    .header("cache-control", "no-store")
    .send({
      code: refusal.status,
      status: refusal.code,
      message: about.sentences[about.language][refusal.code] ?? refusal.code,
      details: refusal.details,
      requestId: about.requestId,
      ...(about.csrfToken ? { csrfToken: about.csrfToken } : {}),
    });
}

/** Answers an internal error: always the same text, and the request id, under which the log has more. */
export function sendUnexpected(reply: FastifyReply, about: Circumstances): FastifyReply {
  return reply.code(500).header("cache-control", "no-store").send({
    code: 500,
    status: "unexpected",
    message: about.sentences[about.language]["unexpected"],
    details: {},
    requestId: about.requestId,
  });
}
