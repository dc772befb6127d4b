/** Sections of the site's pages. Typed, so that an editor can only create what pages can show. */
import { z } from "zod";

export const ICONS = [
  "landmark",
  "globe",
  "banknote",
  "clock",
  "lock",
  "shield-check",
  "receipt",
  "user-check",
  "map-pin",
  "phone",
  "heart-handshake",
  "scale",
  "eye",
  "message-circle",
  "languages",
  "wallet",
  "badge-check",
  "file-text",
  "search-check",
  "undo",
] as const;

/** Screens of the product that a page can show beside words, drawn in the visitor's language and theme: `web/screens/`. */
export const SCREENS = ["arrival", "rails", "rate", "pickup", "payroll"] as const;
export type ScreenName = (typeof SCREENS)[number];

const line = z.string().min(1).max(400);
const icon = z.enum(ICONS);
const illustration = z.string().regex(/^[a-z0-9-]+$/);
const ADDRESS = /^(?:\/(?!\/)|#)[^\s\\\p{Cc}]*$/u;
const action = z.strictObject({ label: line, href: z.string().regex(ADDRESS, "must lead to a page of this site") });

/** Whether an action may link to an address, for checks while typing. */
export const isSectionAddress = (address: string): boolean => address.length <= 500 && ADDRESS.test(address);
export const MAX_QUESTIONS = 10;

const point = z.strictObject({ icon, title: line, text: line });

export const sectionSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("hero"),
    eyebrow: line,
    title: line,
    lead: line,
    primary: action,
    secondary: action,
    illustration,
  }),
  z.strictObject({
    kind: z.literal("products"),
    title: line,
    lead: line,
    cards: z
      .array(z.strictObject({ icon, title: line, text: line, points: z.array(line).max(5), action: action.exactOptional() }))
      .max(6),
  }),
  z.strictObject({
    kind: z.literal("steps"),
    title: line,
    lead: line,
    steps: z.array(z.strictObject({ title: line, text: line })).max(8),
  }),
  z.strictObject({
    kind: z.literal("price"),
    title: line,
    lead: line,
    caption: line,
    lines: z.array(z.strictObject({ label: line, value: line, note: line.optional() })).max(8),
    total: z.strictObject({ label: line, value: line }),
    footnote: line,
  }),
  /** Position of the page's live price list. */
  z.strictObject({ kind: z.literal("tariff"), title: line, lead: line, footnote: line }),
  z.strictObject({ kind: z.literal("promises"), title: line, lead: line, items: z.array(point).max(9) }),
  z.strictObject({ kind: z.literal("trust"), title: line, lead: line, points: z.array(point).max(6), illustration }),
  z.strictObject({
    kind: z.literal("screen"),
    title: line,
    lead: line,
    points: z.array(point).max(4),
    screen: z.enum(SCREENS),
  }),
  /** Position of the figures from the books: promises kept, complaints, customers' money. */
  z.strictObject({ kind: z.literal("figures"), title: line, lead: line }),
  z.strictObject({ kind: z.literal("articles"), title: line, lead: line, count: z.int().min(1).max(6) }),
  z.strictObject({ kind: z.literal("faq"), title: line, lead: line, keys: z.array(z.string()).max(MAX_QUESTIONS) }),
  z.strictObject({ kind: z.literal("story"), title: line, paragraphs: z.array(z.string().max(1_500)).max(8), illustration }),
  z.strictObject({ kind: z.literal("values"), title: line, items: z.array(point).max(9) }),
  z.strictObject({ kind: z.literal("cta"), title: line, text: line, primary: action, secondary: action }),
]);
export const sectionsSchema = z.array(sectionSchema).max(20).meta({ id: "Sections" });

/** The pages made of sections. */
export const SECTION_PAGES = [
  "home",
  "about",
  "products",
  "product-local",
  "product-abroad",
  "product-cash",
  "product-payroll",
  "partner-agent",
  "partner-digital",
] as const;
export type SectionPage = (typeof SECTION_PAGES)[number];

export type Section = z.output<typeof sectionSchema>;
export type SectionOf<K extends Section["kind"]> = Extract<Section, { kind: K }>;
export type IconName = (typeof ICONS)[number];
