/** The pages of the private area, in menu order. An entry is shown to people with its right; a page that does not exist yet has no entry. */
import {
  ArrowLeftRight,
  Bell,
  BriefcaseBusiness,
  BookUser,
  Building,
  Building2,
  ChartColumn,
  CircleQuestionMark,
  Handshake,
  House as App,
  Inbox,
  IdCard,
  KeyRound,
  MapPinned,
  Newspaper,
  Plug,
  ScrollText,
  Send,
  ShieldCheck,
  Store,
  ToggleRight,
  UserRound,
  UserRoundCheck,
  Users,
  Wallet,
  type LucideIcon,
} from "lucide-react";
import { href } from "#kernel/href.ts";
import { isStaff, may, type Needed } from "#web/session/rights.ts";
import type { UserAuth } from "#web/session/store.ts";
import type { privateMessages } from "./messages.ts";

export interface MenuEntry {
  readonly key: keyof (typeof privateMessages)["ID"]["menus"];
  readonly path: string;
  readonly icon: LucideIcon;
  /** Null: for every signed-in person. */
  readonly needed: Needed | null;
  /** The user types that it concerns; absent: all of the area. */
  readonly userTypes?: readonly string[];
}

/** A person's own account requires no right. */
const OWN: readonly MenuEntry[] = [
  { key: "profile", path: href("/dashboard/profile"), icon: UserRound, needed: null },
  { key: "security", path: href("/dashboard/security"), icon: ShieldCheck, needed: null },
  { key: "rights", path: href("/dashboard/rights"), icon: UserRoundCheck, needed: null },
];

const view = (menu: string): Needed => ({ menu, modules: ["view"] });

/** Customers, partners and agents. */
const DASHBOARD_MENUS: readonly MenuEntry[] = [
  { key: "dashboard", path: href("/dashboard"), icon: App, needed: view("dashboard") },
  { key: "counter", path: href("/dashboard/counter"), icon: Store, needed: view("cash_pickup") },
  { key: "float", path: href("/dashboard/float"), icon: Wallet, needed: view("float") },
  { key: "transfers", path: href("/dashboard/transfers"), icon: ArrowLeftRight, needed: view("transfer") },
  { key: "recipients", path: href("/dashboard/recipients"), icon: BookUser, needed: view("recipient") },
  { key: "send", path: href("/dashboard/send/:step?"), icon: Send, needed: { menu: "transfer", modules: ["create"] } },
  {
    key: "verification",
    path: href("/dashboard/verification"),
    icon: IdCard,
    needed: { menu: "verification", modules: ["submit"] },
  },
  {
    // A company that sends comes here from its verification: the session does not say which customers are companies.
    key: "business",
    path: href("/dashboard/business"),
    icon: Handshake,
    needed: { menu: "verification", modules: ["submit"] },
    userTypes: ["AGENT", "PARTNER"],
  },
  { key: "api", path: href("/dashboard/api"), icon: Plug, needed: view("partner_api") },
  { key: "notifications", path: href("/dashboard/notifications"), icon: Bell, needed: null },
  ...OWN,
];

/** Staff (APP-2: `/office/{menu}`). */
const OFFICE_MENUS: readonly MenuEntry[] = [
  { key: "office", path: href("/office"), icon: App, needed: view("dashboard") },
  {
    key: "allTransfers",
    path: href("/office/transfer"),
    icon: ArrowLeftRight,
    needed: { menu: "transfer", modules: ["oversee"] },
  },
  {
    key: "payments",
    path: href("/office/payment"),
    icon: CircleQuestionMark,
    needed: { menu: "transfer", modules: ["act", "approve"] },
  },
  { key: "user", path: href("/office/user"), icon: Users, needed: view("user") },
  {
    key: "cases",
    path: href("/office/verification"),
    icon: IdCard,
    needed: { menu: "verification", modules: ["review", "approve"] },
  },
  { key: "agents", path: href("/office/agent"), icon: Handshake, needed: view("onboarding") },
  { key: "partners", path: href("/office/partner"), icon: Plug, needed: view("onboarding") },
  { key: "businesses", path: href("/office/business"), icon: Building, needed: view("onboarding") },
  { key: "cash_point", path: href("/office/cash_point"), icon: MapPinned, needed: view("cash_point") },
  { key: "access", path: href("/office/access"), icon: KeyRound, needed: view("access") },
  { key: "corridor", path: href("/office/corridor"), icon: ToggleRight, needed: view("corridor") },
  { key: "report", path: href("/office/report/pages"), icon: ChartColumn, needed: view("report") },
  { key: "contact", path: href("/office/contact"), icon: Inbox, needed: view("contact") },
  { key: "career", path: href("/office/career"), icon: BriefcaseBusiness, needed: view("career") },
  { key: "audit", path: href("/office/audit"), icon: ScrollText, needed: view("audit") },
  { key: "content", path: href("/office/content"), icon: Newspaper, needed: view("content") },
  { key: "offices", path: href("/office/office"), icon: Building2, needed: view("office") },
  { key: "operator", path: href("/office/operator"), icon: Building2, needed: view("operator") },
  ...OWN,
];

/** The entries that a person can open now, the front page first. */
export function menusOf(auth: UserAuth): readonly MenuEntry[] {
  return (isStaff(auth) ? OFFICE_MENUS : DASHBOARD_MENUS).filter(
    ({ needed, userTypes }) =>
      (needed === null || may(auth, needed)) && (userTypes === undefined || userTypes.includes(auth.user_type ?? "")),
  );
}
