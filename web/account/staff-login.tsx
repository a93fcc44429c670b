export default function StaffLogin() {
  return <h1>Staff Sign In</h1>;
}
