/**
 * The rights model: the catalogue of menus and modules, the built-in levels with their initial rights, and the decisions about rights.
 * Pure, for server and browser (house rule 6). ACC-6 is the source; README.md lists the points that it leaves open.
 */

/** Audience of a level: a user type, or staff. A person never holds levels of two audiences. */
export const AUDIENCES = ["CUSTOMER", "PARTNER", "AGENT", "STAFF"] as const;
export type Audience = (typeof AUDIENCES)[number];
export const LEVEL_STATUSES = ["active", "inactive"] as const;
export type LevelStatus = (typeof LEVEL_STATUSES)[number];

const all = AUDIENCES;
const senders = ["CUSTOMER", "PARTNER", "AGENT"] as const;
const staff = ["STAFF"] as const;
const agents = ["AGENT"] as const;

const record = { view: staff, create: staff, update: staff, activate: staff, deactivate: staff } as const;
const fourEyed = { view: staff, update: staff, approve: staff } as const;
const answered = { view: staff, answer: staff, export: staff } as const;
const exported = { view: staff, export: staff } as const;

/** Every menu with its modules, and the audiences whose levels may have each. No approval can give a customer an office right. */
export const MENUS = {
  dashboard: { view: all },
  transfer: { view: all, create: senders, cancel: all, export: all, oversee: staff, resend: staff, act: staff, approve: staff },
  /** Many payments of a business customer, approved and paid together. The account's kind decides as well. */
  payroll: { view: ["CUSTOMER"], create: ["CUSTOMER"] },
  recipient: { view: senders, create: senders, update: senders, deactivate: senders, delete: senders },
  cash_pickup: { view: ["AGENT", "STAFF"], pay_out: agents, cash_in: agents, reverse: agents },
  float: { view: ["AGENT", "STAFF"], top_up: agents, approve: staff },
  partner_api: { view: ["PARTNER"], create: ["PARTNER"], revoke: ["PARTNER"], oversee: staff, act: staff },
  verification: { view: all, submit: senders, review: staff, approve: staff },
  /** Businesses and their approval sheets: entering data, signing in one of four roles, suspending. */
  onboarding: { view: staff, update: staff, sell: staff, review: staff, fund: staff, approve: staff, suspend: staff },
  user: record,
  access: { ...record, delete: staff, approve: staff },
  operator: { view: staff, update: staff },
  corridor: fourEyed,
  fee: fourEyed,
  rate: fourEyed,
  limit: fourEyed,
  compliance: { view: staff, decide: staff, approve: staff, report: staff },
  ledger: { view: staff, adjust: staff, approve: staff },
  /** Positions and bookings of the operator's own money. */
  treasury: { view: staff, propose: staff, approve: staff },
  cash_point: { ...record, delete: staff },
  office: { ...record, delete: staff },
  content: { view: staff, create: staff, update: staff, publish: staff, delete: staff },
  contact: answered,
  career: { ...record, ...answered, delete: staff },
  survey: answered,
  /** Supervising: the board, and what it does with the chats of others. */
  chat: { ...answered, supervise: staff },
  /** Complaints of customers: their clock, their answer with a letter. */
  complaint: { view: staff, answer: staff },
  report: exported,
  audit: exported,
  /** How the installation itself is; trying failed jobs again, testing connections. */
  system: { view: staff, act: staff },
} as const satisfies Record<string, Readonly<Record<string, readonly Audience[]>>>;
export type Menu = keyof typeof MENUS;
export type ModuleOf<M extends Menu> = Extract<keyof (typeof MENUS)[M], string>;
export type Module = { [M in Menu]: ModuleOf<M> }[Menu];

/** Rights in the form of `menu_access` (ACC-5). */
export interface MenuRights {
  readonly menu: string;
  readonly module: readonly string[];
}

/** The catalogue as a list, in its order. */
export const CATALOGUE = Object.entries(MENUS).map(([menu, modules]) => ({
  menu: menu as Menu,
  modules: Object.entries(modules).map(([module, audiences]) => ({
    module: module as Module,
    audiences: audiences as readonly Audience[],
  })),
}));

type Rights = { readonly [M in Menu]?: readonly ModuleOf<M>[] };
interface BuiltIn {
  readonly audience: Audience;
  /** Initial rights. Afterwards the rights belong to the installation and change under four eyes. */
  readonly rights: Rights;
}

const everyRecord = ["view", "create", "update", "activate", "deactivate", "delete"] as const;
const everyFourEyed = ["view", "update", "approve"] as const;
const everyAnswer = ["view", "answer", "export"] as const;
const everyExport = ["view", "export"] as const;
const everyCareer = ["view", "create", "update", "activate", "deactivate", "answer", "export", "delete"] as const;
const home = { dashboard: ["view"] } as const;
const sending = {
  ...home,
  transfer: ["view", "create", "cancel", "export"],
  recipient: ["view", "create", "update", "deactivate", "delete"],
  verification: ["view", "submit"],
} as const;

/** The built-in levels' first rights (ACC-6). */
export const BUILT_IN_LEVELS = {
  CUSTOMER: { audience: "CUSTOMER", rights: { ...sending, payroll: ["view", "create"] } },
  AGENT_CASHIER: {
    audience: "AGENT",
    rights: {
      ...home,
      transfer: ["view", "create"],
      recipient: ["view", "create", "update"],
      cash_pickup: ["view", "pay_out", "cash_in"],
      float: ["view"],
    },
  },
  AGENT_OWNER: {
    audience: "AGENT",
    rights: { ...sending, cash_pickup: ["view", "pay_out", "cash_in", "reverse"], float: ["view", "top_up"] },
  },
  PARTNER_DEVELOPER: {
    audience: "PARTNER",
    rights: { ...home, partner_api: ["view", "create", "revoke"], verification: ["view", "submit"] },
  },
  OPERATIONS: {
    audience: "STAFF",
    rights: {
      ...home,
      transfer: ["view", "cancel", "export", "oversee", "resend", "act", "approve"],
      user: ["view"],
      partner_api: ["oversee", "act"],
      onboarding: ["view", "update", "sell", "suspend"],
      cash_point: everyRecord,
      office: everyRecord,
      report: everyExport,
      audit: everyExport,
      system: ["view", "act"],
    },
  },
  COMPLIANCE: {
    audience: "STAFF",
    rights: {
      ...home,
      // People are frozen on their own page.
      user: ["view"],
      verification: ["view", "review", "approve"],
      onboarding: ["view", "review", "suspend"],
      partner_api: ["oversee", "act"],
      transfer: ["oversee"],
      compliance: ["view", "decide", "approve", "report"],
      report: everyExport,
      audit: everyExport,
    },
  },
  TREASURY: {
    audience: "STAFF",
    rights: {
      ...home,
      transfer: ["oversee"],
      onboarding: ["view", "fund"],
      float: ["view", "approve"],
      corridor: everyFourEyed,
      fee: everyFourEyed,
      rate: everyFourEyed,
      limit: everyFourEyed,
      ledger: ["view", "adjust", "approve"],
      treasury: ["view", "propose", "approve"],
      report: everyExport,
    },
  },
  SUPPORT: {
    audience: "STAFF",
    rights: {
      ...home,
      transfer: ["oversee", "resend"],
      user: ["view"],
      contact: everyAnswer,
      career: everyCareer,
      survey: everyAnswer,
      chat: [...everyAnswer, "supervise"],
      complaint: ["view", "answer"],
    },
  },
  EDITOR: { audience: "STAFF", rights: { ...home, content: ["view", "create", "update", "publish", "delete"] } },
  ADMINISTRATOR: {
    audience: "STAFF",
    rights: {
      ...home,
      onboarding: ["view", "approve"],
      user: ["view", "create", "update", "activate", "deactivate"],
      access: ["view", "create", "update", "activate", "deactivate", "delete", "approve"],
      operator: ["view", "update"],
      system: ["view", "act"],
    },
  },
} as const satisfies Record<string, BuiltIn>;
export type BuiltInLevel = keyof typeof BUILT_IN_LEVELS;

/** The administrator level: its holders can grant every other level. */
export const KEY_LEVEL = "ADMINISTRATOR" satisfies BuiltInLevel;
/** Modules that the administrator level never loses; without them nobody could repair rights. */
const KEY_MODULES = ["view", "update", "approve"] as const satisfies readonly ModuleOf<"access">[];
/** Minimum number of administrators: four eyes need two people. */
export const MIN_KEY_HOLDERS = 2;

/** Initial rights of a built-in level, as `menu_access`. */
export function defaultRights(level: BuiltInLevel): MenuRights[] {
  const rights: Readonly<Record<string, readonly string[]>> = BUILT_IN_LEVELS[level].rights;
  return inOrder(Object.entries(rights).map(([menu, module]) => ({ menu, module })));
}

type UserType = Exclude<Audience, "STAFF">;
/** The level given at registration. An agent who registers is the owner, as a person or a business; cashiers are added later. */
const DEFAULT_LEVEL: Record<UserType, Record<"PERSONAL" | "BUSINESS", BuiltInLevel>> = {
  CUSTOMER: { PERSONAL: "CUSTOMER", BUSINESS: "CUSTOMER" },
  PARTNER: { PERSONAL: "PARTNER_DEVELOPER", BUSINESS: "PARTNER_DEVELOPER" },
  AGENT: { PERSONAL: "AGENT_OWNER", BUSINESS: "AGENT_OWNER" },
};

export function defaultLevel(userType: UserType, userBusinessType: "PERSONAL" | "BUSINESS"): BuiltInLevel {
  return DEFAULT_LEVEL[userType][userBusinessType];
}

/** Why a level of this audience cannot have this right, or null. */
export function whyNotRight(
  menu: string,
  module: string,
  audience: Audience,
): "menu_unknown" | "module_unknown" | "not_for_audience" | null {
  const known = CATALOGUE.find((entry) => entry.menu === menu);
  if (!known) return "menu_unknown";
  const right = known.modules.find((entry) => entry.module === module);
  if (!right) return "module_unknown";
  return right.audiences.includes(audience) ? null : "not_for_audience";
}

/** Whether these rights or this status would leave nobody able to repair the rights of others. */
export function isLockOut(
  level: string,
  next: { readonly rights?: readonly MenuRights[]; readonly status?: LevelStatus },
): boolean {
  if (level !== KEY_LEVEL) return false;
  if (next.status === "inactive") return true;
  if (!next.rights) return false;
  const remaining = next.rights.find((entry) => entry.menu === "access")?.module ?? [];
  return KEY_MODULES.some((module) => !remaining.includes(module));
}

/** Index of an item in an order; unknown items come last. */
export function placeIn(order: readonly string[], item: string): number {
  return order.includes(item) ? order.indexOf(item) : order.length;
}

function sorted(items: Iterable<string>, order: readonly string[]): string[] {
  return [...items].sort((a, b) => placeIn(order, a) - placeIn(order, b) || (a < b ? -1 : 1));
}

/** Normalises a set of rights: each menu and module once, in the catalogue's order, without empty menus. */
export function inOrder(rights: readonly MenuRights[]): MenuRights[] {
  const modulesOf = new Map<string, Set<string>>();
  for (const { menu, module } of rights) {
    const known = modulesOf.get(menu) ?? new Set();
    for (const one of module) known.add(one);
    modulesOf.set(menu, known);
  }
  const menus = sorted(
    modulesOf.keys(),
    CATALOGUE.map((entry) => entry.menu),
  );
  return menus
    .map((menu) => {
      const order = CATALOGUE.find((entry) => entry.menu === menu)?.modules.map((entry) => entry.module) ?? [];
      return { menu, module: sorted(modulesOf.get(menu) ?? [], order) };
    })
    .filter(({ module }) => module.length > 0);
}

export interface EffectiveRight {
  readonly menu: string;
  readonly module: string;
  /** Codes of the levels that give this right. */
  readonly givenBy: readonly string[];
}

/** A person's rights over all levels held, and which of them gives each. An inactive level gives nothing. */
export function effectiveRights(
  held: readonly { readonly code: string; readonly status: LevelStatus; readonly rights: readonly MenuRights[] }[],
): EffectiveRight[] {
  const giving = held.filter((level) => level.status === "active");
  return inOrder(giving.flatMap((level) => level.rights)).flatMap(({ menu, module }) =>
    module.map((one) => ({
      menu,
      module: one,
      givenBy: giving
        .filter((level) => level.rights.some((entry) => entry.menu === menu && entry.module.includes(one)))
        .map((level) => level.code),
    })),
  );
}
