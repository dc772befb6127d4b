import type { Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { openContactForm as contract } from "./contract.ts";
import type { SupportParts } from "./wire-parts.ts";

/** The token of one drawing of the form. */
export async function openContactForm(ctx: Ctx, { door }: SupportParts): Promise<Output<typeof contract>> {
  return { formToken: door.tokens.issue(ctx.now) };
}
