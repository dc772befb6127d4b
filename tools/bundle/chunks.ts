/** Groups the browser's modules into shared files (vite.config.ts), by their path in the project. */
import { placeInProject } from "./place-in-project.ts";

/**
 * Modules that every public page loads, in one file: twenty small files cannot share a compression dictionary and are 8 kB larger. Never
 * modules of only some pages: a page's own modules, the API client with zod, dialogs, forms.
 */
const BASE =
  /^node_modules\/(?:react|react-dom|scheduler|react-router|icu-minify|cookie)\/|^src\/(?:root\.tsx|kernel\/(?:locale|href)\.ts|shell\/web\/base\.tsx|web\/(?:brand|preferences)\/|web\/layouts\/(?!mini-header|logo-only)|web\/errors\/first\/|web\/(?!api|save-file|new-id|seo|query-form|not-found)[\w-]+\.tsx?$|web\/ui\/(?:class-names|progress\/top-progress-bar|progress\/page-loading-overlay|navigation\/skip-link|card)\.)/;

/**
 * Modules that nearly all of the app's own pages load and no public page does, in two files: forty small ones compress worse, and each page
 * would list all their names.
 */
const APP =
  /^node_modules\/zod\/|^src\/(?:kernel\/(?:refusal|time|endpoint|id|payload|strict-json|validation\/(?!input|free-text))|web\/(?:api|save-file|new-id)\.ts|web\/leave-page\/(?:leave-page\.tsx|messages\.ts)|web\/errors\/(?:messages|catalogue|refusal-view)\.ts|sessions\/web\/(?:pages|entry-gate|sign-in)\.|web\/ui\/(?:dialog\/dialogs|dialog\/dialog-queue|toast\/toast|toast\/toasts|toast\/toast-stack|banner)\.tsx?|web\/ui\/form\/(?:button|disabled-reason|field|validation-language|text-field)\.tsx?)/;
const FORMS = /^node_modules\/react-hook-form\/|^src\/web\/ui\/form\/(?:app-form|error-summary|resolver|form)\.tsx?/;
/** Modules that those files and public pages both import: a file each; otherwise public pages would load the whole groups. */
const SHARED =
  /^(?:src\/web\/session\/(?:signed-in-before|with-storage)\.ts|src\/web\/ui\/(?:(?:form\/)?messages\.ts\?messages=(summaryMessages|fieldMessages|progressMessages|navigationMessages|copyMessages|noticeMessages|choiceMessages)|(form\/control|tone|empty-state)\.tsx?)|node_modules\/lucide-react\/dist\/esm\/icons\/(lock|shield-check|info|(?:circle-check|(?:circle|octagon|triangle)-exclamation-point))\.mjs)$/;

/**
 * Icons of the menu of customers, partners and agents, which other pages of the app use now and then: separate files were larger than one file with all. No
 * public page may need one.
 */
const ROOM_SIGNS =
  /^node_modules\/lucide-react\/dist\/esm\/icons\/(?:bell|book-user|calendar-clock|inbox|store|user-round|user-round-check)\.mjs$/;

interface Group {
  readonly priority: number;
  readonly pattern: RegExp;
  readonly name: (found: RegExpExecArray) => string;
}
const GROUPS: readonly Group[] = [
  { priority: 5, pattern: BASE, name: () => "base" },
  {
    priority: 4,
    pattern: SHARED,
    name: ([, messages, ours, icon]) => `shared-${(messages ?? ours ?? icon ?? "").replace("/", "-")}`,
  },
  { priority: 4, pattern: ROOM_SIGNS, name: () => "room-signs" },
  { priority: 3, pattern: APP, name: () => "app" },
  { priority: 2, pattern: FORMS, name: () => "forms" },
];

/** The groups in the bundler's format. Only tests pass another `project` folder. */
export const chunkGroups = (project?: string) =>
  GROUPS.map(({ priority, pattern, name }) => {
    const find = (id: string) => pattern.exec(placeInProject(id, project) ?? "");
    return {
      priority,
      test: (id: string) => find(id) !== null,
      name: (id: string) => {
        const found = find(id);
        return found && name(found);
      },
    };
  });
