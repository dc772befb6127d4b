import type { Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import type { readOperator } from "./contract.ts";

/** The web app manifest: what an installed app is called and where it starts. */
export function manifestOf(operator: Output<typeof readOperator>) {
  return {
    name: operator.brandName,
    short_name: operator.brandName,
    description: operator.tagline,
    lang: "id",
    id: "/",
    // People who install the app are senders: it starts at the dashboard, or at sign-in when they are signed out.
    start_url: href("/dashboard"),
    scope: "/",
    display: "standalone",
    shortcuts: [
      { name: "Kirim uang", url: href("/dashboard/send/:step?") },
      { name: "Kiriman saya", url: href("/dashboard/transfers") },
      { name: "Lacak kiriman", url: href("/lacak/:token?") },
    ],
    background_color: "#fbf6ec",
    theme_color: "#0b5563",
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}
