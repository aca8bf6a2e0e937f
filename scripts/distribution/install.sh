#!/bin/sh
# Copies Lunette below a prefix, without network: ./install.sh [PREFIX], by default ~/.local, which needs no root.
set -eu
prefix=${1:-$HOME/.local}
mkdir -p "$prefix/share/lunette"
prefix=$(cd "$prefix" && pwd)
cd "$(dirname "$0")"
# A running program is replaced, not overwritten.
rm -f "$prefix/bin/lunette" "$prefix/libexec/lunette/lunette-host" "$prefix/libexec/lunette/lunette-canvas"
tar -cf - --exclude share/lunette/widgets bin libexec share | (cd "$prefix" && tar -xf -)
./copy-widgets.sh share/lunette/widgets "$prefix"
echo "cd $PWD && ./install.sh $prefix" >"$prefix/share/lunette/install-command"
sed "s|@PREFIX@|$prefix|" share/systemd/user/lunette.service >"$prefix/share/systemd/user/lunette.service"
echo "Installed $prefix/bin/lunette"
