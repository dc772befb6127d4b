/** The rooms of the private area, in the order of its menu. A room shows to who has its right; one that does not exist yet has no row. */
import {
  ArrowLeftRight,
  Bell,
  BriefcaseBusiness,
  BookUser,
  Building2,
  ChartColumn,
  House,
  Inbox,
  KeyRound,
  MapPinned,
  Newspaper,
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
import { isStaff, may, type Needed } from "../session/rights.ts";
import type { UserAuth } from "../session/store.ts";
import type { privateWords } from "./messages.ts";

export interface Room {
  readonly key: keyof (typeof privateWords)["ID"]["rooms"];
  readonly path: string;
  readonly icon: LucideIcon;
  /** Null: for everybody who is signed in. */
  readonly needed: Needed | null;
}

/** One's own account needs no right. */
const OWN: readonly Room[] = [
  { key: "profile", path: "/dashboard/profile", icon: UserRound, needed: null },
  { key: "security", path: "/dashboard/security", icon: ShieldCheck, needed: null },
  { key: "rights", path: "/dashboard/rights", icon: UserRoundCheck, needed: null },
];

const view = (menu: string): Needed => ({ menu, modules: ["view"] });

/** Customers, partners and agents. */
const DASHBOARD_ROOMS: readonly Room[] = [
  { key: "dashboard", path: "/dashboard", icon: House, needed: view("dashboard") },
  { key: "counter", path: "/dashboard/counter", icon: Store, needed: view("cash_pickup") },
  { key: "float", path: "/dashboard/float", icon: Wallet, needed: view("float") },
  { key: "transfers", path: "/dashboard/transfers", icon: ArrowLeftRight, needed: view("transfer") },
  { key: "recipients", path: "/dashboard/recipients", icon: BookUser, needed: view("recipient") },
  { key: "send", path: "/dashboard/send", icon: Send, needed: { menu: "transfer", modules: ["create"] } },
  { key: "notifications", path: "/dashboard/notifications", icon: Bell, needed: null },
  ...OWN,
];

/** Staff (PRODUCT §3 `/office/{menu}`). */
const OFFICE_ROOMS: readonly Room[] = [
  { key: "office", path: "/office", icon: House, needed: view("dashboard") },
  { key: "user", path: "/office/user", icon: Users, needed: view("user") },
  { key: "cash_point", path: "/office/cash_point", icon: MapPinned, needed: view("cash_point") },
  { key: "access", path: "/office/access", icon: KeyRound, needed: view("access") },
  { key: "corridor", path: "/office/corridor", icon: ToggleRight, needed: view("corridor") },
  { key: "report", path: "/office/report/pages", icon: ChartColumn, needed: view("report") },
  { key: "contact", path: "/office/contact", icon: Inbox, needed: view("contact") },
  { key: "career", path: "/office/career", icon: BriefcaseBusiness, needed: view("career") },
  { key: "audit", path: "/office/audit", icon: ScrollText, needed: view("audit") },
  { key: "content", path: "/office/content", icon: Newspaper, needed: view("content") },
  { key: "offices", path: "/office/office", icon: Building2, needed: view("office") },
  { key: "operator", path: "/office/operator", icon: Building2, needed: view("operator") },
  ...OWN,
];

/** The rooms that somebody can open now, the front page first. */
export function roomsOf(auth: UserAuth): readonly Room[] {
  return (isStaff(auth) ? OFFICE_ROOMS : DASHBOARD_ROOMS).filter(({ needed }) => needed === null || may(auth, needed));
}
