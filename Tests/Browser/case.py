"""What tests of the page have in common."""
import unittest

from browser import Browser
from runtime import Runtime


class PageCase(unittest.TestCase):
    """One runtime for all tests of a class, which `begin` starts; before each test a window of the usual size and colours, and after it no
    error in the console."""

    @classmethod
    def begin(cls):
        raise NotImplementedError

    @classmethod
    def setUpClass(cls):
        cls.runtime = cls.begin()
        cls.browser = Browser.one()

    @classmethod
    def tearDownClass(cls):
        cls.browser.size()
        cls.browser.media()
        cls.runtime.stop()

    def setUp(self):
        self.browser.size()
        self.browser.media()

    def tearDown(self):
        self.assertEqual(self.browser.errors(), [])
