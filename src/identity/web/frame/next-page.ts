import { useLocation } from "react-router";
import { href } from "#kernel/href.ts";
import { money, type Money } from "#kernel/money.ts";
import { useLocalizedPath } from "#web/i18n.tsx";
import { nextPath } from "#sessions/web/pages.ts";

/** Adds the page that the person wanted to open (`?next=`), if it is one of ours. */
export function withNext(path: string, search: string): string {
  const next = nextPath(search);
  return next === null ? path : `${path}?next=${encodeURIComponent(next)}`;
}

/** Builds paths of sign-in and registration in the page's language; each keeps the final page. */
export function useOnwardPath(): (path: string) => string {
  const to = useLocalizedPath();
  const { search } = useLocation();
  return (path) => withNext(to(path), search);
}

/** The send page that the visitor came for: directly, or after the verification that it needs. Null for any other page. */
function sendPageOf(search: string): string | null {
  const next = nextPath(search);
  if (next === null || next.startsWith(SEND)) return next;
  const [path, query] = next.split("?");
  const after = path === href("/dashboard/verification") ? nextPath(`?${query}`) : null;
  return after?.startsWith(SEND) ? after : null;
}
const SEND = href("/dashboard/send/:step?");

/** Whether the visitor comes from the calculator: they are about to send, and most are new customers. */
export const leadsToSend = (search: string): boolean => sendPageOf(search) !== null;

/** Whether the calculated transfer goes abroad, which a new account may not do. */
export function leadsAbroad(search: string): boolean {
  const to = calculationOf(search)?.get("to") ?? null;
  return to !== null && to !== "ID";
}

/** The rupiah of the calculated transfer, if that is the side whose amount was chosen; else null. */
export function calculatedRupiah(search: string): Money | null {
  const rupiah = calculationOf(search)?.get("send") ?? "";
  return /^[1-9]\d{0,11}$/.test(rupiah) ? money("IDR", BigInt(rupiah) * 100n) : null;
}

function calculationOf(search: string): URLSearchParams | null {
  const [path, query] = sendPageOf(search)?.split("?") ?? [];
  return path === SEND ? new URLSearchParams(query) : null;
}
