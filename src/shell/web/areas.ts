/**
 * The pages of customers, partners and agents, in menu order; those of staff are in office/menus.ts, which only staff load. An entry is shown to people with
 * its right; a page that does not exist yet has no entry.
 */
import {
  ArrowLeftRight,
  Bell,
  BookUser,
  CalendarClock,
  Handshake,
  House as App,
  IdCard,
  MapPinned,
  MessageSquareWarning,
  MessagesSquare,
  Plug,
  Send,
  ShieldCheck,
  Store,
  UserRound,
  UserRoundCheck,
  Wallet,
  type LucideIcon,
} from "lucide-react";
import { href } from "#kernel/href.ts";
import { may, type Needed } from "#web/session/rights.ts";
import type { UserAuth } from "#web/session/store.ts";
import type { privateMessages } from "./messages.ts";

export interface MenuEntry {
  readonly key: keyof (typeof privateMessages)["ID"]["menus"];
  readonly path: string;
  readonly icon: LucideIcon;
  /** Null: for every signed-in person. */
  readonly needed: Needed | null;
  /** Whether it concerns a person with the right; absent: everyone. */
  readonly concerns?: (auth: UserAuth) => boolean;
}

/** A person's own account requires no right. */
export const OWN: readonly MenuEntry[] = [
  { key: "profile", path: href("/dashboard/profile"), icon: UserRound, needed: null },
  { key: "security", path: href("/dashboard/security"), icon: ShieldCheck, needed: null },
  { key: "rights", path: href("/dashboard/rights"), icon: UserRoundCheck, needed: null },
];

/** Agents, partners and companies that send work under a contract that is signed as an approval sheet. */
function hasContract(auth: UserAuth): boolean {
  return auth.user_type !== "CUSTOMER" || auth.user_business_type === "BUSINESS";
}

const right = (menu: string, module = "view"): Needed => ({ menu, modules: [module] });

/** Customers, partners and agents. */
const DASHBOARD_MENUS: readonly MenuEntry[] = [
  { key: "dashboard", path: href("/dashboard"), icon: App, needed: right("dashboard") },
  { key: "counter", path: href("/dashboard/counter"), icon: Store, needed: right("cash_pickup") },
  { key: "float", path: href("/dashboard/float"), icon: Wallet, needed: right("float") },
  { key: "outlets", path: href("/dashboard/outlets"), icon: MapPinned, needed: right("float", "top_up") },
  { key: "transfers", path: href("/dashboard/transfers"), icon: ArrowLeftRight, needed: right("transfer") },
  { key: "schedules", path: href("/dashboard/schedules"), icon: CalendarClock, needed: right("transfer") },
  // Only customers can have the right, and of those it concerns companies.
  { key: "payroll", path: href("/dashboard/payroll"), icon: Wallet, needed: right("payroll"), concerns: hasContract },
  { key: "company", path: href("/dashboard/company"), icon: Store, needed: right("payroll"), concerns: hasContract },
  { key: "recipients", path: href("/dashboard/recipients"), icon: BookUser, needed: right("recipient") },
  { key: "send", path: href("/dashboard/send/:step?"), icon: Send, needed: right("transfer", "create") },
  {
    key: "verification",
    path: href("/dashboard/verification"),
    icon: IdCard,
    needed: right("verification", "submit"),
  },
  {
    key: "business",
    path: href("/dashboard/business"),
    icon: Handshake,
    needed: right("verification", "submit"),
    concerns: hasContract,
  },
  { key: "api", path: href("/dashboard/api"), icon: Plug, needed: right("partner_api") },
  { key: "notifications", path: href("/dashboard/notifications"), icon: Bell, needed: null },
  { key: "chat", path: href("/chat"), icon: MessagesSquare, needed: null },
  { key: "support", path: href("/dashboard/support"), icon: MessageSquareWarning, needed: null },
  ...OWN,
];

/** The entries that a customer, partner or agent can open now, the front page first. */
export function menusOf(auth: UserAuth): readonly MenuEntry[] {
  return DASHBOARD_MENUS.filter(
    ({ needed, concerns }) => (needed === null || may(auth, needed)) && (concerns === undefined || concerns(auth)),
  );
}
