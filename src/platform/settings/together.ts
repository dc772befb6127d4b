/** Settings that have to fit each other, whatever APP_ENV is. */
import type { Config } from "../config.ts";

export function whyNotTogether(config: Config): string[] {
  return [...whyNotBank(config), ...whyNotPrevious(config)];
}

function whyNotPrevious({ APP_SECRET, APP_SECRET_PREVIOUS }: Config): string[] {
  if (APP_SECRET_PREVIOUS !== APP_SECRET) return [];
  return ["APP_SECRET_PREVIOUS is the same as APP_SECRET; leave it empty, or set the one of before."];
}

/** A bank that is named has to be one that we can speak with, and that can speak with us. */
function whyNotBank(config: Config): string[] {
  if (config.BANK_URL === "") return [];
  return (["BANK_PRIVATE_KEY", "BANK_CALLBACK_PUBLIC_KEY"] as const)
    .filter((name) => config[name] === "")
    .map((name) => `${name} is empty; with BANK_URL it has to be set.`);
}
