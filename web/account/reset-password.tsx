export default function ResetPassword() {
  return <h1>Reset Password</h1>;
}
