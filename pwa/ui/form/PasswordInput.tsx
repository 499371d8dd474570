import { useState } from "react";
import { useText } from "../../i18n/t.ts";
import { IconButton } from "../Button.tsx";
import { EyeIcon, EyeOffIcon } from "../icons.tsx";
import { uiText } from "../text.ts";
import { TextInput, type TextInputProps } from "./TextInput.tsx";

/** A password input with a button to show what is typed. */
export function PasswordInput(props: TextInputProps) {
  const text = useText(uiText);
  const [shown, setShown] = useState(false);
  const toggle = (
    <IconButton aria-label={shown ? text.hidePassword : text.showPassword} onClick={() => setShown(!shown)}>
      {shown ? <EyeOffIcon /> : <EyeIcon />}
    </IconButton>
  );
  return (
    <TextInput autoCapitalize="none" spellCheck={false} {...props} type={shown ? "text" : "password"} end={toggle} />
  );
}
