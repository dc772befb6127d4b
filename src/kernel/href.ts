/**
 * The address of a page: `href("/dashboard/transfers/:id", { id })`. A page that src/routes.ts does not have, and a parameter that is missing or
 * misspelt, are type errors. The language is added afterwards (`localizePath`), a query or a fragment is appended as text.
 *
 * React Router has an `href` that gives the same addresses (href.test.ts compares them for every page), but its types import the modules of all pages.
 * Mails, notifications and models that run on both sides must not reach pages: with it they would need a second way to write an address.
 */
import type { PagePath } from "./page-paths.ts";

type SegmentOf<Path extends string> = Path extends `${infer Head}/${infer Rest}` ? Head | SegmentOf<Rest> : Path;
type OptionalName<Segment extends string> = Segment extends `:${infer Name}?` ? Name : never;
type RequiredName<Segment extends string> = Segment extends `:${string}?`
  ? never
  : Segment extends `:${infer Name}`
    ? Name
    : never;

type Parameters<Path extends PagePath> = { readonly [Name in RequiredName<SegmentOf<Path>>]: string } & {
  readonly [Name in OptionalName<SegmentOf<Path>>]?: string | undefined;
};

/** No second argument where the path has no parameter, an optional one where all are optional. */
type ParametersArgument<Path extends PagePath> = [keyof Parameters<Path>] extends [never]
  ? []
  : [RequiredName<SegmentOf<Path>>] extends [never]
    ? [parameters?: Parameters<Path>]
    : [parameters: Parameters<Path>];

/** A path without parameters is its own address. */
type Address<Path extends PagePath> = [keyof Parameters<Path>] extends [never] ? Path : `/${string}`;

/** Characters that `encodeURIComponent` escapes and RFC 3986 §3.3 allows within a segment. They stay, as browsers show them. */
const ALLOWED_IN_SEGMENT = /%(?:24|26|2B|2C|3A|3B|3D|40)/g;
const encodeSegment = (text: string) => encodeURIComponent(text).replaceAll(ALLOWED_IN_SEGMENT, decodeURIComponent);

/** The address of a page, without a prefix of the language. */
export function href<Path extends PagePath>(path: Path, ...args: ParametersArgument<Path>): Address<Path> {
  const parameters: Readonly<Record<string, string | undefined>> = args[0] ?? {};
  return path.replaceAll(/\/:(\w+)(\?)?/g, (_, name: string, optional?: string) => {
    const value = parameters[name];
    if (value === undefined && optional === undefined) throw new Error(`the address ${path} needs ${name}`);
    return value === undefined ? "" : `/${encodeSegment(value)}`;
  }) as Address<Path>;
}

/**
 * The send page with a destination and an amount: it is kept while a person registers or is verified. The address travels in mails that a
 * stranger may have requested, so only plain queries.
 */
export const SEND_PAGE = /^\/dashboard\/send\?[A-Za-z0-9=&.%_-]{1,200}$/;
/** The same, or the verification that comes first and names the send page in its own query. */
export const ONWARD_PAGE = /^\/dashboard\/(?:send|verification)\?[A-Za-z0-9=&.%_-]{1,200}$/;
