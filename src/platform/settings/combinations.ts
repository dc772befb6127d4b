/** Checks of settings that must fit each other, whatever APP_ENV is. */
import type { Config } from "./settings.ts";

export function whyNotTogether(config: Config): string[] {
  return [...whyNotBank(config), ...whyNotPrevious(config)];
}

function whyNotPrevious({ APP_SECRET, APP_SECRET_PREVIOUS }: Config): string[] {
  if (APP_SECRET_PREVIOUS !== APP_SECRET) return [];
  return ["APP_SECRET_PREVIOUS is the same as APP_SECRET; leave it empty, or set the previous secret."];
}

/** With a bank configured, the keys for both directions must be set: ours for calls to it, its own for calls from it. */
function whyNotBank(config: Config): string[] {
  if (config.BANK_URL === "") return [];
  return (["BANK_PRIVATE_KEY", "BANK_CALLBACK_PUBLIC_KEY"] as const)
    .filter((name) => config[name] === "")
    .map((name) => `${name} is empty; it is required with BANK_URL.`);
}
