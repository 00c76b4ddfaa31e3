// Command etcd is the etcd server of the version that go.mod pins.
//
// The server module has no package main of its own, so this wraps its entry point.
package main

import (
	"os"

	"go.etcd.io/etcd/server/v3/etcdmain"
)

func main() {
	etcdmain.Main(os.Args)
}
