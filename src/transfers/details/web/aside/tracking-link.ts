/** The address of the page that tracks a transfer without a sign-in. Pure. */
import { href } from "#kernel/href.ts";
import { localizePath, type Language } from "#kernel/locale.ts";

export const trackingLink = (siteUrl: string, token: string, language: Language): string =>
  `${siteUrl.replace(/\/$/, "")}${localizePath(href("/lacak/:token?", { token }), language)}`;
