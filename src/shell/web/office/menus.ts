/**
 * The menus of the office (APP-2: `/office/{menu}`) by section, in menu order. Loaded for staff only. A new menu is one entry here and its name and
 * sentence in messages.ts; it is shown to people with its right.
 */
import {
  ArrowLeftRight,
  BookOpenText,
  BriefcaseBusiness,
  Building,
  Building2,
  ChartColumn,
  ChartNoAxesCombined,
  CircleQuestionMark,
  FileWarning,
  Gavel,
  Hand,
  Handshake,
  House as App,
  IdCard,
  Inbox,
  KeyRound,
  Landmark,
  MapPinned,
  MessageSquareWarning,
  MessagesSquare,
  Newspaper,
  Plug,
  Scale,
  ScrollText,
  ServerCog,
  SlidersHorizontal,
  ToggleRight,
  TrendingUp,
  Users,
  Wallet,
  type LucideIcon,
} from "lucide-react";
import { href } from "#kernel/href.ts";
import { may, type Needed } from "#web/session/rights.ts";
import type { UserAuth } from "#web/session/store.ts";
import type { officeMenuMessages } from "./messages.ts";

type Texts = (typeof officeMenuMessages)["ID"];

export interface OfficeMenu {
  readonly key: keyof Texts["menus"];
  readonly path: string;
  readonly icon: LucideIcon;
  readonly needed: Needed;
}

export interface MenuSection {
  readonly key: keyof Texts["sections"];
  readonly menus: readonly OfficeMenu[];
}

const view = (menu: string): Needed => ({ menu, modules: ["view"] });

const OFFICE_MENUS: readonly MenuSection[] = [
  {
    key: "work",
    menus: [
      { key: "office", path: href("/office"), icon: App, needed: view("dashboard") },
      { key: "proposals", path: href("/office/proposal"), icon: Gavel, needed: view("dashboard") },
    ],
  },
  {
    key: "money",
    menus: [
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
      { key: "ledger", path: href("/office/ledger"), icon: BookOpenText, needed: view("ledger") },
      { key: "reconciliation", path: href("/office/reconciliation"), icon: Scale, needed: view("ledger") },
      { key: "holds", path: href("/office/hold"), icon: Hand, needed: view("compliance") },
      { key: "treasury", path: href("/office/treasury"), icon: Landmark, needed: view("treasury") },
      {
        key: "terms",
        path: href("/office/term"),
        icon: SlidersHorizontal,
        needed: { menu: "fee", modules: ["view", "approve"] },
      },
    ],
  },
  {
    key: "people",
    menus: [
      { key: "user", path: href("/office/user"), icon: Users, needed: view("user") },
      {
        key: "cases",
        path: href("/office/verification"),
        icon: IdCard,
        needed: { menu: "verification", modules: ["review", "approve"] },
      },
      { key: "businesses", path: href("/office/business"), icon: Building, needed: view("onboarding") },
      { key: "support", path: href("/office/support"), icon: MessagesSquare, needed: view("chat") },
      { key: "complaints", path: href("/office/complaint"), icon: MessageSquareWarning, needed: view("complaint") },
      { key: "contact", path: href("/office/contact"), icon: Inbox, needed: view("contact") },
    ],
  },
  {
    key: "network",
    menus: [
      { key: "agents", path: href("/office/agent"), icon: Handshake, needed: view("onboarding") },
      { key: "cash_point", path: href("/office/cash_point"), icon: MapPinned, needed: view("cash_point") },
      { key: "partners", path: href("/office/partner"), icon: Plug, needed: view("onboarding") },
      { key: "floats", path: href("/office/float"), icon: Wallet, needed: { menu: "float", modules: ["approve"] } },
      { key: "corridor", path: href("/office/corridor"), icon: ToggleRight, needed: view("corridor") },
      { key: "rate", path: href("/office/rate"), icon: TrendingUp, needed: view("rate") },
    ],
  },
  {
    key: "records",
    menus: [
      {
        key: "cashReports",
        path: href("/office/report/cash"),
        icon: FileWarning,
        needed: { menu: "compliance", modules: ["report"] },
      },
      { key: "figures", path: href("/office/report"), icon: ChartNoAxesCombined, needed: view("report") },
      { key: "report", path: href("/office/report/pages"), icon: ChartColumn, needed: view("report") },
      { key: "audit", path: href("/office/audit"), icon: ScrollText, needed: view("audit") },
    ],
  },
  {
    key: "website",
    menus: [
      { key: "content", path: href("/office/content"), icon: Newspaper, needed: view("content") },
      { key: "offices", path: href("/office/office"), icon: Building2, needed: view("office") },
      { key: "career", path: href("/office/career"), icon: BriefcaseBusiness, needed: view("career") },
    ],
  },
  {
    key: "setUp",
    menus: [
      { key: "access", path: href("/office/access"), icon: KeyRound, needed: view("access") },
      { key: "operator", path: href("/office/operator"), icon: Building2, needed: view("operator") },
      { key: "system", path: href("/office/system"), icon: ServerCog, needed: view("system") },
    ],
  },
];

/** The menus that a staff member can open now; a section without one is left out. */
export function sectionsOf(auth: Pick<UserAuth, "menu_access">): readonly MenuSection[] {
  return OFFICE_MENUS.map((section) => ({ ...section, menus: section.menus.filter(({ needed }) => may(auth, needed)) })).filter(
    ({ menus }) => menus.length > 0,
  );
}
