import { useLocation } from "wouter";
import { defineText, useText } from "../i18n/t.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { EmptyState, PageHeader } from "../ui/Page.tsx";
import { shellText } from "./text.ts";

export function NotFound() {
  const text = useText(notFoundText);
  return (
    <>
      <PageHeader title={text.title} />
      <EmptyState
        title={useLocation()[0]}
        drawing="search"
        action={<ButtonLink href="/home">{useText(shellText).toHome}</ButtonLink>}
      >
        {text.text}
      </EmptyState>
    </>
  );
}

const notFoundText = defineText({
  title: ["এই ঠিকানায় কিছু নেই", "There is nothing at this address"],
  text: [
    "ঠিকানাটি ভুল, অথবা পাতাটি সরানো হয়েছে। মেনু বা হোম থেকে খুঁজে নিন।",
    "The address is wrong, or the screen has moved. Find it from the menu or from home.",
  ],
});
