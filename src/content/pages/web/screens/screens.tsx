import { lazy } from "react";
import type { ScreenName } from "../../model/sections.ts";
import { ArrivalScreen } from "./arrival-screen.tsx";
import { PickupScreen } from "./pickup-screen.tsx";
import { RailsScreen } from "./rails-screen.tsx";
import { RateScreen } from "./rate-screen.tsx";
import type { ScreenViews } from "./view.ts";

// One page alone shows it.
const PayrollScreen = lazy(() => import("./payroll-screen.tsx"));

/** The screen of this name; nothing where its figures cannot be had. */
export function Screen({ name, views }: { readonly name: ScreenName; readonly views: ScreenViews }) {
  if (name === "arrival") return <ArrivalScreen />;
  if (name === "pickup") return <PickupScreen />;
  if (name === "payroll") return <PayrollScreen />;
  if (name === "rails") return views.rails === null ? null : <RailsScreen rails={views.rails} />;
  return views.rate === null ? null : <RateScreen rate={views.rate} />;
}
