export default function Login() {
  return <h1>Sign In</h1>;
}
