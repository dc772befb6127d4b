/** Which of the browser's modules share a file (vite.config.ts), by their place in the project. */
import { placeInProject } from "./place-in-project.ts";

/**
 * What every public page loads, in one file: twenty small ones share no dictionary when they are compressed, and weigh 8 kB more.
 * Never what only some pages need: a page's own modules, the API client with zod, dialogs, forms.
 */
const BASE =
  /^node_modules\/(?:react|react-dom|scheduler|react-router|icu-minify|cookie)\/|^src\/(?:root\.tsx|kernel\/locale\.ts|web\/(?:brand|shell)\/|web\/layouts\/(?!app-shell|private|mini-header|logo-only)|web\/errors\/first\/|web\/(?!api|save-file|leave-page|new-id|seo|query-form|not-found)[\w-]+\.tsx?$|web\/ui\/(?:class-names|top-progress-bar|page-loading-overlay|skip-link|card)\.)/;

/**
 * What nearly all of the app's own pages load and no public one does, in two files: forty small ones compress
 * worse, and all their names would stand in the list of what each page loads.
 */
const APP =
  /^node_modules\/zod\/|^src\/(?:kernel\/(?:refusal|time|endpoint|id|payload|strict-json|validation\/(?!input|written))|web\/(?:api|save-file|new-id)\.ts|web\/leave(?:-page\.tsx|\/messages\.ts)|web\/errors\/(?:messages|catalogue|refusal-view)\.ts|web\/session\/(?:pages|entry-gate|sign-in)\.|web\/ui\/(?:dialogs|dialog-queue|toast|toasts|toast-stack|banner)\.tsx?|web\/ui\/form\/(?:button|reason|field|validation-language|text-field)\.tsx?)/;
const FORMS = /^node_modules\/react-hook-form\/|^src\/web\/ui\/form\/(?:app-form|error-summary|resolver|form)\.tsx?/;
/** Of what those import, what public pages import too: a file each, or they would take the whole with it. */
const SHARED =
  /^(?:src\/web\/session\/(?:been-here|with-storage)\.ts|src\/web\/ui\/(?:(?:form\/)?messages\.ts\?words=(summaryWords|fieldWords|progressWords|navigationWords|copyWords|noticeWords|choiceWords)|(form\/control|tone|empty-state)\.tsx?)|node_modules\/lucide-react\/dist\/esm\/icons\/(lock|shield-check|info|(?:circle-check|(?:circle|octagon|triangle)-exclamation-point))\.mjs)$/;

/** Signs of the private area's rooms, which other pages of the app draw now and then: a file each weighed more than all of them in one. No public page may need one. */
const ROOM_SIGNS =
  /^node_modules\/lucide-react\/dist\/esm\/icons\/(?:bell|book-user|building-complex|chart-column|inbox|key-round|scroll-text|store|toggle-right|user-round|user-round-check)\.mjs$/;

interface Group {
  readonly priority: number;
  readonly pattern: RegExp;
  readonly name: (found: RegExpExecArray) => string;
}
const GROUPS: readonly Group[] = [
  { priority: 5, pattern: BASE, name: () => "base" },
  { priority: 4, pattern: SHARED, name: ([, words, ours, icon]) => `shared-${(words ?? ours ?? icon ?? "").replace("/", "-")}` },
  { priority: 4, pattern: ROOM_SIGNS, name: () => "room-signs" },
  { priority: 3, pattern: APP, name: () => "app" },
  { priority: 2, pattern: FORMS, name: () => "forms" },
];

/** As the bundler wants them. `project` is another folder than this one in tests only. */
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
