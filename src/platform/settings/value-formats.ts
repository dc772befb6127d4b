/** The formats of settings, each with its message for other values. */
import { z } from "zod";

export const flag = z.enum(["on", "off"]).transform((value) => value === "on");
export const count = (min: number, max: number) =>
  z.string().regex(/^\d+$/, "must be a whole number").transform(Number).pipe(z.number().min(min).max(max));
export const digits = (min: number, max: number) =>
  z.string().regex(new RegExp(`^\\d{${min},${max}}$`), `must be ${min === max ? min : `${min} to ${max}`} digits`);
export const secret = z.string().min(16, "must have at least 16 characters");
export const webOrigin = z
  .url({ protocol: /^https?$/, error: "must be an http or https address" })
  .refine(
    (text) => URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, ""),
    "must be an origin: no path, query or password",
  );
export const optional = (schema: z.ZodType<string>) =>
  z.string().refine((text) => text === "" || schema.safeParse(text).success, {
    error: (issue) => schema.safeParse(issue.input).error?.issues[0]?.message ?? "",
  });
export const addressOf = (protocols: string) =>
  z
    .string()
    .regex(
      new RegExp(`^(?:${protocols})://\\S+$`),
      `must begin with ${protocols.replaceAll("?", "").replaceAll("|", ":// or ")}://`,
    );

/** Headers that browsers do not let a page set, that have a meaning in HTTP, or that our calls already use. */
const TAKEN_HEADERS =
  /^(?:key|x-code-challenge|x-request-id|idempotency-key|x-forwarded-.*|x-real-ip|forwarded|accept.*|access-control-.*|age|allow|alt-svc|authorization|baggage|cache-control|channel-id|clear-site-data|connection|content-.*|cookie2?|cross-origin-.*|date|dnt|early-data|etag|expect.*|expires|from|host|http2-settings|if-.*|keep-alive|last-.*|link|location|max-forwards|origin.*|permissions-policy|pragma|priority|proxy-.*|range|refer.*|retry-after|save-data|sec-.*|server.*|set-cookie.*|strict-transport-security|te|traceparent|tracestate|trailer|transfer-encoding|upgrade.*|user-agent|vary|via|warning|www-authenticate|x-client-(?:id|key)|x-content-type-options|x-external-id|x-frame-options|x-http-method.*|x-method-override|x-nonce|x-original-.*|x-partner-id|x-rewrite-url|x-signature|x-timestamp)$/i;
export const freeHeader = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9-]+$/, "must be a header name")
  .refine((name) => !TAKEN_HEADERS.test(name), "must be a header without another meaning, e.g. X-CSRF-TOKEN");
/** `a=1,b=2`, as OpenTelemetry writes pairs. */
export const pairs = z
  .string()
  .regex(/^(?:[^=,\s]+=[^,]*(?:,[^=,\s]+=[^,]*)*)?$/, "must be name=value pairs separated by commas");

interface Setting<S extends z.ZodType> {
  readonly default: string;
  readonly schema: S;
  readonly about: string;
}
export const setting = <S extends z.ZodType>(about: string, fallback: string, schema: S): Setting<S> => ({
  about,
  default: fallback,
  schema,
});
