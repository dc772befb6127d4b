import { data } from "react-router";
import { NotFound } from "./not-found.tsx";

/** SPEC §2: a path that matches nothing shows a not-found page; machines are told 404. */
export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <NotFound />;
}
