import type { Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { openContactForm as contract } from "./contract.ts";
import type { SupportDeps } from "./deps.ts";

/** Issues the token for one opening of the form. */
export async function openContactForm(ctx: Ctx, { door }: SupportDeps): Promise<Output<typeof contract>> {
  return { formToken: door.tokens.issue(ctx.now) };
}
