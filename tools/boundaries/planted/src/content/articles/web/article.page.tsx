import { slug } from "../model/slug.ts"; // browser-never-reaches-node, in a room: slug reaches node
import { shell } from "#shell/web/base.tsx"; // shell-and-dashboard-on-top
export const article = [slug, shell];
