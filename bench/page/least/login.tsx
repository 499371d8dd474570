import { useState } from "react";
import { createRoot } from "react-dom/client";

/* The least React page with the login's form. */

function Login() {
  const [typed, setTyped] = useState({ username: "", password: "" });
  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      setTyped({ ...typed, [name]: event.target.value }),
  });
  return (
    <form>
      <label>
        ইউজারনেম <input {...field("username")} autoComplete="username" />
      </label>
      <label>
        পাসওয়ার্ড <input {...field("password")} type="password" autoComplete="current-password" />
      </label>
      <button type="submit" disabled={!typed.username || !typed.password}>
        লগইন
      </button>
    </form>
  );
}

createRoot(document.querySelector("#root") as Element).render(<Login />);
