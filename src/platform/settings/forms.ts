/** The forms that settings have, each with what is said of a value that has another. */
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
